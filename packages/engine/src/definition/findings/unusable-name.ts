import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';
import { isPageOfTheProduct } from '../page-addresses.ts';

/** What clauses and paths can name. */
const NAME = /^[A-Za-z_]\w*$/;
/** Words of the clause language, and names that every JavaScript object has. */
const TAKEN = new Set(['true', 'false', 'in', ...Object.getOwnPropertyNames(Object.prototype)]);
/** Row keys are written in brackets inside a path: `ConditionDetail[Asthma].ConditionDiagnosed`. */
const ROW_KEY = /^[^.[\]]+$/;

/** A part of an address. */
const ROUTE = /^[\w-]+$/;

/** A name that no clause could use, under which no answer could be stored, or at whose address the section is not found. */
export const unusableName: Check = (draft) => [
  ...draft.nodes.flatMap((node) => ofNode(draft, node)),
  ...ofRows(draft),
  ...ofRoutes(draft),
];

function ofNode(draft: Draft, node: DraftNode): Finding[] {
  if (NAME.test(node.name) && !TAKEN.has(node.name)) return [];
  const field = node.kind === 'block' ? 'Name' : node.kind === 'derived' ? 'DerivedValues' : 'QuestionName';
  const message = TAKEN.has(node.name)
    ? `"${node.name}" is taken; choose another name.`
    : `"${node.name}" is not a valid name; write letters, digits and _ only, a letter first.`;
  return [{ kind: 'unusable-name', path: pathOf(draft, node), message, field }];
}

function ofRoutes({ blocks }: Draft): Finding[] {
  return blocks.flatMap(({ name, data: { Route, Purpose } }) => {
    const finding = (message: string): Finding[] => [{ kind: 'unusable-name', path: name, message, field: 'Route' }];
    if (!ROUTE.test(Route)) return finding(`"${Route}" cannot be in an address; write letters, digits and hyphens.`);
    // A section with the closing words is part of the product's page.
    if (Purpose === 'completion' || !isPageOfTheProduct(Route)) return [];
    return finding(`"${Route}" is the address of one of the product's own pages; choose another.`);
  });
}

function ofRows(draft: Draft): Finding[] {
  return draft.nodes.flatMap((rows) =>
    rows.rowsFrom.flatMap((id) => {
      const source = draft.nodes[id];
      if (source === undefined) return [];
      return (source.options ?? [])
        .filter((option) => !ROW_KEY.test(option.name))
        .map(({ name }) => ({
          kind: 'unusable-name',
          path: pathOf(draft, source),
          message: `The option "${name}" makes rows of "${rows.name}"; its name cannot have dots or brackets.`,
          field: 'QuestionOptions',
        }));
    }),
  );
}
