/** What a built-in rule is and what it may read. The compiler binds a rule of the definition to one of these. */
import type { Value } from '../clause/types.ts';

/** A format rule of the rules table (spec form §5). It runs only for an answer that is present. */
export interface BuiltInRule {
  /** Names that `Parameters` may contain: bounds and tables. Numbers fixed by the specification are the defaults. */
  readonly parameters?: readonly string[];
  /**
   * Names in `Parameters` whose value is an expression of the clause language, evaluated in the scope of the question.
   */
  readonly expressions?: readonly string[];
  /**
   * Bounds fixed by the specification, for the answer, for an age that follows from it, or for its characters.
   * `Parameters` may override them.
   */
  readonly range?: { readonly of: 'value' | 'age' | 'length'; readonly minimum: number; readonly maximum: number };
  /**
   * True if the answer violates the rule. `text` is the stored answer, `value` its parsed value, undefined if it does
   * not parse.
   */
  fails(text: string, value: Value, input: RuleInput): boolean;
}

export interface RuleInput {
  /** `yyyy-MM-dd` */
  readonly today: string;
  /** As written in `Parameters`; undefined when absent. */
  parameter(name: string): string | number | undefined;
  /** Current value of an expression; undefined while unknown or absent. */
  expression(name: string): Value;
  /** A table of `Definition.Tables`. */
  table(name: string): Record<string, string> | undefined;
}

/** A longer text matches no pattern of a table: it is not even compared. */
export const MAX_MATCHED_LENGTH = 100;

/** A numeric parameter, otherwise the specification's value. */
export function numberParameter(input: RuleInput, name: string, otherwise: number): number {
  const given = input.parameter(name);
  const number = typeof given === 'string' ? Number(given) : given;
  return number === undefined || Number.isNaN(number) ? otherwise : number;
}

/** A text parameter, otherwise the specification's value. */
export function textParameter(input: RuleInput, name: string, otherwise: string): string {
  return String(input.parameter(name) ?? otherwise);
}
