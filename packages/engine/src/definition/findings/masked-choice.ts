import { UNMASKED } from '../../answer/masked-text.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { QuestionType } from '../question-data.ts';

/** Types of answers whose last four characters are the end of a number, not most of the information. */
const NUMBERS: readonly (QuestionType | null)[] = ['FreeForm', 'Phone', 'SSN'];

/**
 * A mask over an answer that is revealed anyway: one of a few known answers, one too short to hide, a date that ends
 * with its year, an amount or a count.
 */
export const maskedChoice: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const why = node.kind === 'answer' && isMasked(draft, node) ? whyReadable(node) : null;
    if (why === null) return [];
    const message = `Masked, ${why}; hide it from the stage with Restrictions instead.`;
    return [{ kind: 'masked-choice', path: pathOf(draft, node), message, field: 'Masked' }];
  });

function isMasked(draft: Draft, node: DraftNode): boolean {
  for (let at: DraftNode | undefined = node; at !== undefined; at = draft.nodes[at.parent]) {
    if ((at.data?.Masked?.length ?? 0) > 0 || at.data?.Tokenise === true) return true;
  }
  return false;
}

function whyReadable({ type, options, data }: DraftNode): string | null {
  if (type === 'YesNo' || options !== null) return 'the length of the answer still reveals which option it is';
  // A mask hides such an answer as a whole, but not its length.
  if ((data?.MaxLength ?? Infinity) <= UNMASKED)
    return `an answer of at most ${UNMASKED} characters still reveals its length`;
  if (type === 'Date' || type === 'MonthYear') return 'the last four characters of a date are its year';
  if (!NUMBERS.includes(type)) return `the last four characters of ${type ?? 'it'} reveal most of it`;
  return null;
}
