import type { Check } from '../draft.ts';
import { medicalFacts } from '../medical-facts.ts';

/**
 * Something that is not medical depends on a medical answer: people who may never read that answer can infer it.
 * Accepted ones are listed as exceptions with their reason.
 */
export const medicalFact: Check = (draft) =>
  medicalFacts(draft).map(({ path, field, source, how }) => ({
    kind: 'medical-fact',
    path,
    message: `${how} the medical answer "${source}", so people who may not read that answer can infer it. Depend on something else, or list it in Exceptions with the reason.`,
    field,
  }));
