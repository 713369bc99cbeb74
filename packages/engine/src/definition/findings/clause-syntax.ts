import { problemsOf } from '../draft.ts';

/** A clause that cannot be read. */
export const clauseSyntax = problemsOf('clause-syntax');
