import { suggestion } from '../../clause/suggestion.ts';
import { ERROR_KEYS } from '../../rule/index.ts';
import { totalled } from '../bind-allocation.ts';
import { messageOf } from '../bind-rules.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { AllocationData } from '../question-data.ts';

/**
 * A total with a target that cannot work: not a label with `Calculate`, errors without a message, blanks that cannot be filled
 * in.
 */
export const allocation: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const data = node.data?.Allocation;
    if (data === undefined) return [];
    return mistakes(draft, node, data).map(([field, message]) => ({
      kind: 'allocation',
      path: pathOf(draft, node),
      message,
      field: field === '' ? 'Allocation' : `Allocation.${field}`,
    }));
  });

function mistakes(draft: Draft, node: DraftNode, data: AllocationData): [field: string, message: string][] {
  if (node.kind !== 'label' || node.data?.Calculate === undefined) {
    return [['', 'A total with a target is a label with Calculate.']];
  }
  const found: [string, string][] = [];
  if (node.calculate !== null && node.calculate.type !== 'number')
    found.push(['', 'Calculate does not give a number here.']);
  for (const field of ['Below', 'Above'] as const) {
    const key = data[field];
    if ((messageOf(draft, key) ?? '').trim() === '') found.push([field, withoutMessage(draft, key)]);
  }
  if (data.BlanksBecomeZero === true && node.calculate !== null && totalled(node.calculate.tree).length === 0) {
    found.push(['BlanksBecomeZero', 'Calculate does not use total(...), so there are no blanks to fill.']);
  }
  return found;
}

/** As with `FailsWhen`, the error may be the carrier's own, with a sentence of its own. */
function withoutMessage({ definition }: Draft, key: string): string {
  const known = [...ERROR_KEYS, ...Object.keys(definition.Messages)];
  return `There is no message for the error "${key}"; add it to texts/messages.yaml.${known.includes(key) ? '' : suggestion(key, known)}`;
}
