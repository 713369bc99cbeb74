import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';

/** Suggested answers (`Suggestions`) of a question that is no free text, or longer than it allows. */
export const suggestions: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const { Suggestions, QuestionType, Mask, MaxLength } = node.data ?? {};
    if (Suggestions === undefined) return [];
    const about = { kind: 'suggestions', path: pathOf(draft, node), field: 'Suggestions' };
    if (QuestionType !== 'FreeForm' || Mask !== undefined) {
      return [{ ...about, message: 'Only a question of the type FreeForm without a mask suggests answers.' }];
    }
    return Suggestions.filter(({ length }) => length > (MaxLength ?? Infinity)).map((answer) => ({
      ...about,
      message: `The suggestion "${answer}" has ${answer.length} characters; MaxLength allows ${MaxLength}.`,
    }));
  });
