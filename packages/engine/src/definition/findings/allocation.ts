import { totalled } from '../bind-allocation.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import { isErrorKey } from '../../rule/index.ts';
import type { AllocationData } from '../question-data.ts';

/**
 * A total with a target that cannot work: not a label with `Calculate`, unknown errors, blanks that cannot be filled
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
    if (!isErrorKey(key)) found.push([field, `There is no error "${key}".`]);
    else if (!Object.hasOwn(draft.definition.Messages, key))
      found.push([field, `There is no message for the error "${key}".`]);
  }
  if (data.BlanksBecomeZero === true && node.calculate !== null && totalled(node.calculate.tree).length === 0) {
    found.push(['BlanksBecomeZero', 'Calculate does not use total(...), so there are no blanks to fill.']);
  }
  return found;
}
