import { problemsOf } from '../draft.ts';

/** A clause compares, adds or uses values of incompatible types. */
export const wrongType = problemsOf('wrong-type');
