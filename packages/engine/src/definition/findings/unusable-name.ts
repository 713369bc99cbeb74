import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';

/** What clauses and paths can name. */
const NAME = /^[A-Za-z_]\w*$/;
/** Words of the clause language, and names that every JavaScript object has. */
const TAKEN = new Set(['true', 'false', 'in', ...Object.getOwnPropertyNames(Object.prototype)]);
/** Row keys are written in brackets inside a path: `ConditionDetail[Asthma].ConditionDiagnosed`. */
const ROW_KEY = /^[^.[\]]+$/;

/** A name that no clause could use, or under which no answer could be stored. */
export const unusableName: Check = (draft) => [...draft.nodes.flatMap((node) => ofNode(draft, node)), ...ofRows(draft)];

function ofNode(draft: Draft, node: DraftNode): Finding[] {
  if (NAME.test(node.name) && !TAKEN.has(node.name)) return [];
  const field = node.kind === 'block' ? 'Name' : node.kind === 'derived' ? 'DerivedValues' : 'QuestionName';
  const message = TAKEN.has(node.name)
    ? `"${node.name}" is taken; choose another name.`
    : `"${node.name}" is not a valid name; write letters, digits and _ only, a letter first.`;
  return [{ kind: 'unusable-name', path: pathOf(draft, node), message, field }];
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
