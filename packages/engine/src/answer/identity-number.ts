import type { MaskName, QuestionType } from '../definition/question-data.ts';

/**
 * Whether a question asks for a number that identifies a person to the government: Social Security number or tax ID.
 */
export const isIdentityNumber = (type: QuestionType | null, mask: MaskName | null | undefined): boolean =>
  type === 'SSN' || mask === 'ssn' || mask === 'tax-id';
