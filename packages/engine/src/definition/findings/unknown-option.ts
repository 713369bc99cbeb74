import { suggestion } from '../../clause/suggestion.ts';
import { pathOf, problemsOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';
import type { Finding } from '../model.ts';

const inClauses = problemsOf('unknown-option');

/**
 * A clause compares a choice with something that is not one of its options, or a default or `MapToOther` is not one of
 * them.
 */
export const unknownOption: Check = (draft) => [
  ...inClauses(draft),
  ...unknownDefaults(draft),
  ...unknownOthers(draft),
];

/** Otherwise a text that matches no option would be lost. */
function unknownOthers(draft: Draft): Finding[] {
  return draft.nodes.flatMap((node) => {
    const other = node.data?.MapToOther;
    const names = (node.options ?? []).map((option) => option.name);
    if (other === undefined || names.includes(other)) return [];
    const message = `MapToOther "${other}" is not an option of "${node.name}".${suggestion(other, names)}`;
    return [{ kind: 'unknown-option', path: pathOf(draft, node), message, field: 'MapToOther' }];
  });
}

function unknownDefaults(draft: Draft): Finding[] {
  return draft.nodes.flatMap((node) => {
    const chosen = node.valueType === 'choice' ? node.defaults : [];
    return chosen
      .filter(({ value }) => !node.options?.some((option) => option.name === value))
      .map(({ value, clause }) => ({
        kind: 'unknown-option',
        path: pathOf(draft, node),
        message: `The default "${value}" is not an option of "${node.name}".${suggestion(
          value,
          (node.options ?? []).map((option) => option.name),
        )}`,
        field: clause === null ? 'DefaultValue' : 'DefaultValueConditional',
      }));
  });
}
