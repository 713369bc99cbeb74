import { suggestion } from '../../clause/suggestion.ts';
import { ERROR_KEYS, formatKey, isErrorKey } from '../../rule/index.ts';
import type { Check, Draft } from '../draft.ts';
import type { Finding } from '../model.ts';

/** A sentence for an error that no rule reports, or no sentence for an error that questions report without a rule. */
export const unknownMessage: Check = (draft) => [...unused(draft), ...missing(draft)];

function unused({ definition, nodes }: Draft): Finding[] {
  const own = new Set(
    nodes.flatMap(({ data }) => [
      ...(data?.Validations ?? []).map(({ Rule }) => Rule),
      ...(data?.Allocation === undefined ? [] : [data.Allocation.Below, data.Allocation.Above]),
    ]),
  );
  return Object.keys(definition.Messages)
    .filter((key) => !isErrorKey(key) && !own.has(key))
    .map((key) => ({
      kind: 'unknown-message',
      path: `Messages.${key}`,
      message: `No rule reports the error "${key}".${suggestion(key, [...ERROR_KEYS, ...own])}`,
      field: `Messages.${key}`,
    }));
}

/** Required, too long, not printable, or not of its type: no rule reports these. */
function missing({ definition, nodes }: Draft): Finding[] {
  const given = new Set<string>();
  for (const node of nodes) {
    if (node.kind !== 'answer' || node.system) continue;
    given.add(formatKey(node));
    for (const { key } of node.rules) if (key === 'maxlength') given.add(key);
    if (node.type === 'FreeForm') given.add('unprintable');
    if (node.required) given.add('required');
  }
  return [...given]
    .filter((key) => (definition.Messages[key] ?? '').trim() === '')
    .map((key) => ({
      kind: 'unknown-message',
      path: 'Messages',
      message: `There is no sentence for the error "${key}", which questions report without a rule; add it.`,
      field: 'Messages',
    }));
}
