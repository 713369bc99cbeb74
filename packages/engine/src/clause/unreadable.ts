import { MAX_LENGTH } from './parse.ts';
import type { ClauseProblem, ForeignWord, Unreadable } from './syntax.ts';

const HINTS: Record<ForeignWord, string> = {
  and: 'For "and", write &&.',
  or: 'For "or", write ||.',
  not: 'For "not", write !.',
  AND: 'For "and", write &&.',
  OR: 'For "or", write ||.',
  NOT: 'For "not", write !.',
  has: 'To look into a multi-select, write has(Question, "Option").',
  is: 'To compare, write ==.',
  IS: 'To compare, write ==.',
  if: 'Leave it out; to choose between two values, write condition ? one : other.',
  IF: 'Leave it out; to choose between two values, write condition ? one : other.',
  null: 'To ask for an answer, write answered(Question).',
  NULL: 'To ask for an answer, write answered(Question).',
};

const OUT_OF_PLACE: Record<string, string> = {
  ...HINTS,
  IN: 'Write it in lower case.',
  ',': 'Write a number without commas, and with a decimal point.',
  '>': 'For "not equal", write !=; for "at least", >=.',
  '[': 'To look at rows, write exists, all, count or sum.',
};

const LOOK_ALIKES: Record<string, string> = {
  '=': 'To compare, write ==; for "at least", >=.',
  '&': 'For "and", write &&.',
  '|': 'For "or", write ||.',
  '“': 'Use straight quotation marks.',
  '”': 'Use straight quotation marks.',
  '‘': 'Use straight quotation marks.',
  '’': 'Use straight quotation marks.',
  '≠': 'For "not equal", write !=.',
  '≤': 'For "at most", write <=.',
  '≥': 'For "at least", write >=.',
  '–': 'For "minus", write -.',
  '—': 'For "minus", write -.',
  '−': 'For "minus", write -.',
  '%': 'Write only the number.',
  $: 'Write only the number.',
  '{': 'Write a name without braces.',
  '}': 'Write a name without braces.',
};

/** Why a text is not a clause, in words that say what to write instead. */
export function unreadableProblem(problem: Unreadable): ClauseProblem {
  return { kind: 'clause-syntax', message: message(problem), at: problem.at };
}

function message(problem: Unreadable): string {
  switch (problem.kind) {
    case 'too-long':
      return `The clause is longer than ${MAX_LENGTH} characters.`;
    case 'too-deep':
      return 'The clause is nested too deeply.';
    case 'open-quotation':
      return 'This text has no closing quotation mark.';
    case 'character':
      return `"${problem.character}" has no meaning in a clause.${hint(LOOK_ALIKES, problem.character)}`;
    case 'unexpected':
      if (problem.found === '') return 'The clause ends where a value is missing.';
      return `"${problem.found}" is not expected here.${hint(OUT_OF_PLACE, problem.found)}`;
    case 'expected': {
      const found = problem.found === '' ? 'The end of the clause' : `"${problem.found}"`;
      const list =
        problem.symbol === ')' && problem.found === ',' ? ' Write a list in brackets, as in ["A", "B"].' : '';
      return `${found} is where "${problem.symbol}" should follow ${problem.after}.${list}`;
    }
    case 'foreign-word':
      return `"${problem.word}" is not a question. ${HINTS[problem.word]}`;
    case 'no-part':
      return `After "${problem.path.join('.')}." the name of a question is missing.`;
    case 'no-rows-function':
      return `"${problem.name}" cannot be used on rows; use exists, all, count or sum.`;
    case 'no-row-name':
      return `${problem.function}(...) starts with a name for the row, as in ${problem.function}(r, r.Question).`;
  }
}

function hint(hints: Record<string, string>, found: string): string {
  return Object.hasOwn(hints, found) ? ` ${hints[found]}` : '';
}
