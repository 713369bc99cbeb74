import type { Advice, Draft, ValidDraft } from '../draft.ts';
import { isPossible, isDisabled } from '../possible/index.ts';
import type { Condition } from '../conditions.ts';

/**
 * A clause that cannot become true for any answers: every kind of answer to what it reads was tried, also with the
 * clauses around it and with the questions hidden that it reads. The text `0` says so on purpose. Options have a
 * separate finding.
 */
export const neverTrue: Advice = (draft) =>
  draft.conditions.flatMap((condition) => {
    const { clause, kind, node } = condition;
    if (kind === 'option' || clause.text.trim() === '0' || isDisabled(draft.nodes, node)) return [];
    const reason = whyNever(draft, condition);
    if (reason === null) return [];
    const { path, field } = condition;
    return [{ kind: 'never-true', path, message: `This can never be true${reason}: ${clause.text}`, field }];
  });

/** Places whose clause has too many kinds of answers to try. */
export function untried({ conditions }: ValidDraft): string[] {
  return conditions.filter(({ possible }) => possible === null).map(({ path }) => path);
}

/** The end of the sentence "can never be true"; null if it can be true, or if there are too many answers to try. */
export function whyNever({ nodes }: Draft, { clause, around, possible }: Condition): string | null {
  if (possible !== false) return null;
  if (isPossible(nodes, clause.tree, { alone: true }) === false) return ', whatever is answered';
  if (isPossible(nodes, clause.tree) === false)
    return ', because what it depends on is hidden whenever it could be true';
  const other = around.find((each) => isPossible(nodes, clause.tree, { besides: [each] }) === false);
  return other === undefined
    ? ' here: what is around it hides it whenever it could be true'
    : ' here: it contradicts the clause that shows this place';
}
