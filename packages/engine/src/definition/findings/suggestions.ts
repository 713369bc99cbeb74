import { lengthLimit } from '../bind-rules.ts';
import { type DraftNode, pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';

/**
 * Suggested answers (`Suggestions`) that the question cannot accept: a type that offers none, a text that is too long,
 * a text that is not an option.
 */
export const suggestions: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const Suggestions = node.data?.Suggestions;
    if (Suggestions === undefined) return [];
    const most = lengthLimit(draft, node) ?? Infinity;
    const about = { kind: 'suggestions', path: pathOf(draft, node), field: 'Suggestions' };
    const takes = takenBy(node);
    if (takes === 'nothing') {
      return [
        { ...about, message: 'Only a free text without a mask and a list (dropdown, autocomplete) suggest answers.' },
      ];
    }
    // A suggestion that mentions another answer is known only in a case.
    const literal = Suggestions.filter((answer) => !answer.includes('{'));
    const tooLong = literal.filter(({ length }) => length > most);
    const labels = new Set(node.options?.map(({ label }) => label));
    const unknown = takes === 'option' ? literal.filter((answer) => !labels.has(answer)) : [];
    return [
      ...tooLong.map((answer) => ({
        ...about,
        message: `The suggestion "${answer}" has ${answer.length} characters; at most ${most} are allowed (MaxLength).`,
      })),
      ...unknown.map((answer) => ({
        ...about,
        message: `The suggestion "${answer}" is not an option of this question.`,
      })),
    ];
  });

function takenBy({ data, options }: DraftNode): 'text' | 'option' | 'nothing' {
  if (data?.QuestionType === 'FreeForm' && data.Mask === undefined && options === null) return 'text';
  return options !== null && (data?.ControlType === 'dropdown' || data?.ControlType === 'autocomplete')
    ? 'option'
    : 'nothing';
}
