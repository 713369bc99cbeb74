import type { MaskName, QuestionType } from '../definition/vocabulary.ts';

/** Whether a question asks for a number by which the state knows somebody: Social Security number or tax id. */
export const isIdentityNumber = (type: QuestionType | null, mask: MaskName | null | undefined): boolean =>
  type === 'SSN' || mask === 'ssn' || mask === 'tax-id';
