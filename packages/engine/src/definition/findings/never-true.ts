import type { Check, CheckedDraft, Draft } from '../draft.ts';
import { isPossible, isTakenOut } from '../possible/index.ts';
import { conditionsOf } from '../conditions.ts';
import type { Condition } from '../conditions.ts';

/**
 * A clause that cannot become true whatever is answered: every kind of answer to what it reads was tried, also where it
 * stands and with the questions hidden that it asks. The text `0` says so on purpose. Options have a finding of their own.
 */
export const neverTrue: Check = (draft) =>
  conditionsOf(draft).flatMap((condition) => {
    const { clause, kind, node } = condition;
    if (kind === 'option' || clause.text.trim() === '0' || isTakenOut(draft.nodes, node)) return [];
    const reason = whyNever(draft, condition);
    if (reason === null) return [];
    const { path, field } = condition;
    return [{ kind: 'never-true', path, message: `This can never be true${reason}: ${clause.text}`, field }];
  });

/** Places whose clause asks too much to try every kind of answer. */
export function untried(draft: CheckedDraft): string[] {
  return conditionsOf(draft)
    .filter(({ clause, around }) => isPossible(draft.nodes, clause.tree, { besides: around }) === null)
    .map(({ path }) => path);
}

/** Words behind "never be true"; null when it can be, or when there are too many answers to try. */
export function whyNever({ nodes }: Draft, { clause, around }: Condition): string | null {
  if (isPossible(nodes, clause.tree, { besides: around }) !== false) return null;
  if (isPossible(nodes, clause.tree, { alone: true }) === false) return ', whatever is answered';
  if (isPossible(nodes, clause.tree) === false) return ', because what it asks is hidden whenever it could be';
  const other = around.find((each) => isPossible(nodes, clause.tree, { besides: [each] }) === false);
  return other === undefined
    ? ' where it stands: what is around it hides it whenever it could be'
    : ' where it stands: it contradicts the clause that shows this place';
}
