import { problemsOf } from '../draft.ts';

/** A clause compares, adds or asks what cannot go together. */
export const wrongType = problemsOf('wrong-type');
