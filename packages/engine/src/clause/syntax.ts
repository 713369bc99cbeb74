/** The tree of a clause as written: names are not resolved yet. `at` is the position in the text. */
import type { BinaryOperator, RowsFunction } from './types.ts';

export type Syntax =
  | { kind: 'literal'; value: boolean | number | string; at: number }
  | { kind: 'list'; items: Syntax[]; at: number }
  /** `Block.Group.Part`, split at the dots. */
  | { kind: 'name'; path: string[]; at: number }
  | { kind: 'not' | 'negative'; operand: Syntax; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: Syntax; right: Syntax; at: number }
  | { kind: 'conditional'; condition: Syntax; then: Syntax; else: Syntax; at: number }
  | { kind: 'call'; name: string; arguments: Syntax[]; at: number }
  | { kind: 'rows'; name: RowsFunction; rows: string[]; variable: string; body: Syntax; at: number };

/** Words from other languages that are not names, so that a clause written in their style is rejected. */
export const FOREIGN_WORDS = [
  'and',
  'or',
  'not',
  'AND',
  'OR',
  'NOT',
  'has',
  'is',
  'IS',
  'if',
  'IF',
  'null',
  'NULL',
] as const;
export type ForeignWord = (typeof FOREIGN_WORDS)[number];

/** Why a text is not a clause; `unreadable.ts` puts it into words. `found` is empty at the end of the text. */
export type Unreadable = { at: number } & (
  | { kind: 'too-long' }
  | { kind: 'too-deep' }
  | { kind: 'open-quotation' }
  | { kind: 'character'; character: string }
  | { kind: 'unexpected'; found: string }
  | { kind: 'expected'; symbol: string; after: string; found: string }
  | { kind: 'foreign-word'; word: ForeignWord }
  | { kind: 'no-part'; path: readonly string[] }
  | { kind: 'no-rows-function'; name: string }
  | { kind: 'no-row-name'; function: string }
);

/** What is wrong with a clause in words, and where in its text. */
export interface ClauseProblem {
  kind: 'clause-syntax' | 'unknown-question' | 'unknown-option' | 'wrong-type';
  message: string;
  at: number;
}
