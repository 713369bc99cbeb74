import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from './parse.ts';
import { unreadableProblem } from './unreadable.ts';

/** The message to an author about a text; null if it is a clause. */
function problemOf(text: string) {
  const parsed = parse(text);
  return parsed.ok ? null : unreadableProblem(parsed.problem);
}

test.each<[clause: string, at: number, message: string]>([
  ['', 0, 'The clause ends where a value is missing.'],
  ['A ==', 4, 'The clause ends where a value is missing.'],
  ['A = 1', 2, '"=" has no meaning in a clause. To compare, write ==; for "at least", >=.'],
  ['A & B', 2, '"&" has no meaning in a clause. For "and", write &&.'],
  ['A == “x”', 5, '"“" has no meaning in a clause. Use straight quotation marks.'],
  ['A == "x', 5, 'This text has no closing quotation mark.'],
  ['A and B', 2, '"and" is not expected here. For "and", write &&.'],
  ['not A', 0, '"not" is not a question. For "not", write !.'],
  ['A == null', 5, '"null" is not a question. To ask for an answer, write answered(Question).'],
  ['Riders has "LTC"', 7, '"has" is not expected here. To look into a multi-select, write has(Question, "Option").'],
  ['(A == 1', 7, 'The end of the clause is where ")" should follow the expression in parentheses.'],
  ['A in ["x" "y"]', 10, '""y"" is where "]" should follow the list.'],
  ['A.', 2, 'After "A." the name of a question is missing.'],
  ['A ? 1', 5, 'The end of the clause is where ":" should follow the first value of "? :".'],
  ['Rows.some(r, r.X)', 0, '"some" cannot be used on rows; use exists, all, count or sum.'],
  ['Rows.exists("r", r.X)', 12, 'exists(...) starts with a name for the row, as in exists(r, r.Question).'],
  ['Rows.sum(Share)', 9, 'sum(...) starts with a name for the row, as in sum(r, r.Question).'],
  ['Rows.all(Share > 1)', 9, 'all(...) starts with a name for the row, as in all(r, r.Question).'],
  ['Rows.exists(r r.X)', 14, '"r" is where "," should follow the row\'s name "r".'],
  ['A == 1 B', 7, '"B" is not expected here.'],
  ['A > 500,000', 7, '"," is not expected here. Write a number without commas, and with a decimal point.'],
  ['A <> 1', 3, '">" is not expected here. For "not equal", write !=; for "at least", >=.'],
  ['Rows[0].X', 4, '"[" is not expected here. To look at rows, write exists, all, count or sum.'],
  ['A > 100%', 7, '"%" has no meaning in a clause. Write only the number.'],
  ['A ≥ 1', 2, '"≥" has no meaning in a clause. For "at least", write >=.'],
  ['A – 1 > 2', 2, '"–" has no meaning in a clause. For "minus", write -.'],
  ['if (A) B', 0, '"if" is not a question. Leave it out; to choose between two values, write condition ? one : other.'],
  [
    'IF(A, 1, 2)',
    0,
    '"IF" is not a question. Leave it out; to choose between two values, write condition ? one : other.',
  ],
  ['not(A)', 0, '"not" is not a question. For "not", write !.'],
  ['A IS 1', 2, '"IS" is not expected here. To compare, write ==.'],
  ['A IN ["x"]', 2, '"IN" is not expected here. Write it in lower case.'],
  [
    'A in ("x", "y")',
    9,
    '"," is where ")" should follow the expression in parentheses. Write a list in brackets, as in ["A", "B"].',
  ],
  ['A # B', 2, '"#" has no meaning in a clause.'],
])('%s', (clause, at, message) => {
  expect(problemOf(clause)).toEqual({ kind: 'clause-syntax', message, at });
});

// spec engine 2.1
test('precedence and associativity of operators are those of CEL', () => {
  const tree = (text: string): unknown => {
    const parsed = parse(text);
    return parsed.ok
      ? JSON.parse(JSON.stringify(parsed.syntax, (key, value: unknown) => (key === 'at' ? undefined : value)))
      : null;
  };
  expect(tree('a || b && !c == d + e * -f')).toEqual(tree('a || (b && ((!c) == (d + (e * (-f)))))'));
  expect(tree('a ? b : c ? d : e')).toEqual(tree('a ? b : (c ? d : e)'));
  expect(tree('a - b - c')).toEqual(tree('(a - b) - c'));
  expect(tree("'it''s'")).toBeNull();
  expect(tree(String.raw`'it\'s'`)).toEqual({ kind: 'literal', value: "it's" });
});

test('a clause cannot exhaust the stack', () => {
  const deep = problemOf(`${'('.repeat(500)}1${')'.repeat(500)}`);
  const negated = problemOf(`${'!'.repeat(5000)}true`);
  const long = problemOf('true && '.repeat(2000) + 'true');
  expect([deep, negated, long].map((problem) => problem?.message)).toEqual([
    'The clause is nested too deeply.',
    'The clause is nested too deeply.',
    'The clause is longer than 8000 characters.',
  ]);
});

test('any text is either read or refused, and never throws', () => {
  const pieces = fc.constantFrom(
    'A',
    '.',
    '(',
    ')',
    '[',
    ']',
    ',',
    '"x"',
    "'",
    '==',
    '&&',
    '!',
    '-',
    '?',
    ':',
    'in',
    '1.5',
    ' ',
    'exists',
    '$',
    '\\',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        expect(typeof parse(text).ok).toBe('boolean');
      },
    ),
    { numRuns: 2000 },
  );
});
