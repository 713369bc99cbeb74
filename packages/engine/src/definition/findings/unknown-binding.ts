import { problemsOf } from '../draft.ts';

/** The flow would not find a question it reads, or find one of another type. */
export const unknownBinding = problemsOf('unknown-binding');
