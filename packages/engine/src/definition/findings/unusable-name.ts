import { normalize } from '../../answer/index.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';
import type { Finding } from '../model.ts';
import { isPageOfTheProduct } from '../page-addresses.ts';
import { optionsInPlaces, optionsOfQuestion } from '../written-options.ts';

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
  ...draft.nodes.flatMap((node) =>
    node.kind === 'derived'
      ? []
      : ofName(node.name, pathOf(draft, node), node.kind === 'block' ? 'Name' : 'QuestionName'),
  ),
  ...draft.definition.DerivedValues.flatMap(({ Name }, index) =>
    ofName(Name, Name || 'DerivedValues', `DerivedValues.${index}.Name`),
  ),
  ...ofOptions(draft),
  ...ofRows(draft),
  ...ofRoutes(draft),
];

function ofName(name: string, path: string, field: string): Finding[] {
  if (NAME.test(name) && !TAKEN.has(name)) return [];
  const message = TAKEN.has(name)
    ? `"${name}" is taken; choose another name.`
    : `"${name}" is not a valid name; write letters, digits and _ only, a letter first.`;
  return [{ kind: 'unusable-name', path, message, field }];
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

/** Whoever chose such an option would have another answer, or none. */
function ofOptions(draft: Draft): Finding[] {
  return optionsInPlaces(draft)
    .flatMap(({ own }) => own)
    .filter(({ name }) => normalize(name, { type: 'FreeForm', options: null, data: null }) !== name)
    .map(({ name, at }) => ({
      kind: 'unusable-name',
      ...at,
      message: `The option "${name}" cannot be stored: its name has a character that nobody sees, a space at an end, or no character besides "$".`,
    }));
}

function ofRows(draft: Draft): Finding[] {
  return draft.nodes.flatMap((rows) =>
    rows.rowsFrom.flatMap((id) => {
      const source = draft.nodes[id];
      if (source === undefined) return [];
      const { earlier, own } = optionsOfQuestion(draft, source);
      return [...earlier, ...own]
        .filter((option) => !ROW_KEY.test(option.name))
        .map(({ name, at }) => ({
          kind: 'unusable-name',
          ...at,
          message: `The option "${name}" makes rows of "${rows.name}"; its name cannot have dots or brackets.`,
        }));
    }),
  );
}
