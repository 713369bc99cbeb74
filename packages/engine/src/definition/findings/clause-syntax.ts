import { problemsOf } from '../draft.ts';

/** A clause that cannot be parsed. */
export const clauseSyntax = problemsOf('clause-syntax');
