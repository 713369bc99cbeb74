/**
 * Totals with a target (spec form 4.22): which error is reported below and above it, and which blanks are filled in
 * when it is reached.
 */
import { exact } from '../clause/arithmetic.ts';
import { parts } from '../clause/reads.ts';
import type { Clause, Expression } from '../clause/types.ts';
import { messageOf } from './bind-rules.ts';
import type { ClauseWriter } from './compile-clauses.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { Allocation, Rule } from './model.ts';
import type { AllocationData } from './question-data.ts';

/**
 * Compiles the target and finds the questions whose blanks are filled in: those that `total(...)` names in the label's
 * own row or around it.
 */
export function bindAllocation(node: DraftNode, data: AllocationData, { expression }: ClauseWriter): Allocation {
  const target = expression(data.Target, 'target', 'Allocation.Target', 'number');
  const fills = data.BlanksBecomeZero !== true || node.calculate === null ? [] : totalled(node.calculate.tree);
  return { target, fills: [...new Set(fills)] };
}

/** Below and above have separate keys, which may be the same. */
export function allocationRules(draft: Draft, { target }: Allocation, { Below, Above }: AllocationData): Rule[] {
  return [
    { ...ruleOf(draft, Below, target), fails: (_text, value, at) => left(value, target.evaluate(at)) > 0 },
    { ...ruleOf(draft, Above, target), fails: (_text, value, at) => left(value, target.evaluate(at)) < 0 },
  ];
}

function ruleOf(draft: Draft, key: string, target: Clause): Omit<Rule, 'fails'> {
  return { key, message: messageOf(draft, key), when: null, reads: [target] };
}

/** Not a number while one of the two is unknown, and then neither more nor less. */
function left(total: unknown, target: unknown): number {
  return typeof total === 'number' && typeof target === 'number' ? (exact(target - total) ?? Number.NaN) : Number.NaN;
}

/** Questions under `total(...)`; those of rows bound by `sum` belong to other rows. */
export function totalled(tree: Expression): number[] {
  if (tree.kind !== 'call' || tree.name !== 'total') return parts(tree).flatMap(totalled);
  return tree.arguments.flatMap((amount) => (amount.kind === 'answer' ? [amount.node] : []));
}
