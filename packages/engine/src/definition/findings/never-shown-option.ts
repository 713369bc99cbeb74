import type { Advice } from '../draft.ts';
import { isDisabled } from '../possible/index.ts';
import { whyNever } from './never-true.ts';

/**
 * An option whose clause is false for all answers, or whenever its question is shown; the text `0` disables an option
 * on purpose (spec form §3).
 */
export const neverShownOption: Advice = (draft) =>
  draft.conditions.flatMap((condition) => {
    const { clause, kind, node } = condition;
    if (kind !== 'option' || clause.text.trim() === '0' || isDisabled(draft.nodes, node)) return [];
    const reason = whyNever(draft, condition);
    if (reason === null) return [];
    const name = node.options?.find((option) => option.visible === clause)?.name ?? '';
    const message = `The option "${name}" can never show${reason}: ${clause.text}`;
    return [{ kind: 'never-shown-option', path: condition.path, message, field: condition.field }];
  });
