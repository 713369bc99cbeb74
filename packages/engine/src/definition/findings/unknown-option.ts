import { problemsOf } from '../draft.ts';

/** A clause compares a choice with something that is none of its options. */
export const unknownOption = problemsOf('unknown-option');
