import { problemsOf } from '../draft.ts';

/** A clause or a source of rows names a question that does not exist. */
export const unknownQuestion = problemsOf('unknown-question');
