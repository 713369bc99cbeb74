/** Totals with a target (spec form 4.22): what is wrong below and above it, and whose blanks are filled at it. */
import { exact } from '../clause/arithmetic.ts';
import { parts } from '../clause/reads.ts';
import type { Clause, Expression } from '../clause/types.ts';
import { messageOf } from './bind-rules.ts';
import type { ClauseWriter } from './compile-clauses.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { Allocation, Rule } from './model.ts';
import type { AllocationData } from './vocabulary.ts';

/** Compiles the target and finds the questions that are filled: those that `total(...)` names in the label's own row or around it. */
export function bindAllocation(node: DraftNode, data: AllocationData, { expression }: ClauseWriter): Allocation {
  const target = expression(data.Target, 'target', 'Allocation.Target', 'number');
  const fills = data.BlanksBecomeZero !== true || node.calculate === null ? [] : totalled(node.calculate.tree);
  return { target, fills: [...new Set(fills)] };
}

/** Below and above are told apart by their keys; they may share one. */
export function allocationRules(draft: Draft, { target }: Allocation, { Below, Above }: AllocationData): Rule[] {
  return [
    { ...ruleOf(draft, Below, target), fails: (_text, value, at) => left(value, target.evaluate(at)) > 0 },
    { ...ruleOf(draft, Above, target), fails: (_text, value, at) => left(value, target.evaluate(at)) < 0 },
  ];
}

function ruleOf(draft: Draft, key: string, target: Clause): Omit<Rule, 'fails'> {
  return { key, message: messageOf(draft, key), when: null, reads: [target] };
}

/** Not a number while one of the two is unknown, which is neither more nor less than nothing. */
function left(total: unknown, target: unknown): number {
  return typeof total === 'number' && typeof target === 'number' ? (exact(target - total) ?? Number.NaN) : Number.NaN;
}

/** Questions under `total(...)`; those of rows bound by `sum` belong to other rows. */
export function totalled(tree: Expression): number[] {
  if (tree.kind !== 'call' || tree.name !== 'total') return parts(tree).flatMap(totalled);
  return tree.arguments.flatMap((amount) => (amount.kind === 'answer' ? [amount.node] : []));
}
