import { codecFor } from '../../answer/index.ts';
import { suggestion } from '../../clause/suggestion.ts';
import { pathOf, problemsOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
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
  return draft.nodes.flatMap((node) =>
    node.defaults
      .filter(({ value }) => !isOffered(node, value))
      .map(({ value, clause }) => ({
        kind: 'unknown-option',
        path: pathOf(draft, node),
        message: `The default "${value}" is not ${value.startsWith('[') ? 'a list of options' : 'an option'} of "${node.name}".${suggestion(
          value,
          (node.options ?? []).map((option) => option.name),
        )}`,
        field: clause === null ? 'DefaultValue' : 'DefaultValueConditional',
      })),
  );
}

function isOffered(node: DraftNode, value: string): boolean {
  if (node.valueType === 'choice') return node.options?.some((option) => option.name === value) === true;
  return node.valueType !== 'choices' || codecFor(node).parse(value).ok;
}
