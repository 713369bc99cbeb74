import { problemsOf } from '../draft.ts';

/** A clause or a source of rows names a question that is not there. */
export const unknownQuestion = problemsOf('unknown-question');
