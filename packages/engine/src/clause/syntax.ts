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

/** What is wrong with a clause, and where in its text. */
export interface ClauseProblem {
  kind: 'clause-syntax' | 'unknown-question' | 'unknown-option' | 'wrong-type';
  message: string;
  at: number;
}
