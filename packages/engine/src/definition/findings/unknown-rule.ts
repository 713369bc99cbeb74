import { problemsOf } from '../draft.ts';

/** A rule that is neither built in nor a clause, or a parameter the rule does not have. */
export const unknownRule = problemsOf('unknown-rule');
