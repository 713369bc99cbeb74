/** How long an answer may be (spec form 5.52). */
import type { Node } from '../definition/model.ts';
import type { MaskName, QuestionType } from '../definition/question-data.ts';

/**
 * The longest text that is accepted at all. A question's own length is a rule: an answer that is too long is stored and
 * reported as wrong, and the other answers are saved.
 */
export const MAX_ANSWER_LENGTH = 4000;

/** The default for texts without a length of their own. */
const USUAL = 100;

const OF_TYPE: Partial<Record<QuestionType, number>> = {
  Date: 10,
  Decimal: USUAL,
  FreeForm: USUAL,
  Integer: USUAL,
  MonthYear: 7,
  Phone: 12,
  SSN: 11,
};

const OF_MASK: Partial<Record<MaskName, number>> = { 'tax-id': 10, year: 4, zip: 5, account: 17 };

/**
 * Maximum number of characters of a question's answer: its own `MaxLength`, otherwise what its type and mask allow.
 * Null for questions that are not typed: choices, labels, groups, files.
 */
export function maxLengthOf({ type, control, data }: Pick<Node, 'type' | 'control' | 'data'>): number | null {
  if (type === null || data === null || control === 'filepicker') return null;
  const usual = OF_TYPE[type];
  if (usual === undefined) return null;
  if (data.MaxLength !== undefined) return data.MaxLength;
  if (data.Mask === 'percent') return type === 'Decimal' ? 6 : 3;
  return (data.Mask === undefined ? undefined : OF_MASK[data.Mask]) ?? usual;
}
