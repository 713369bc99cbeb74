/** What a built-in rule is and what it may read. The compiler binds a rule of the definition to one of these. */
import type { Value } from '../clause/types.ts';

/** A format rule of the rules table (spec form §5). It is asked only for an answer that is present. */
export interface BuiltInRule {
  /** Names that `Parameters` may give: bounds and tables. Numbers the specification fixes are the defaults. */
  readonly parameters?: readonly string[];
  /** Names in `Parameters` that hold an expression of the clause language, read in the scope of the question. */
  readonly expressions?: readonly string[];
  /**
   * Bounds that the specification fixes, of the answer, of an age that follows from it, or of its characters. `Parameters`
   * may give others.
   */
  readonly range?: { readonly of: 'value' | 'age' | 'length'; readonly minimum: number; readonly maximum: number };
  /** True when the answer breaks the rule. `text` is the answer as kept, `value` its parsed value, undefined when it does not parse. */
  fails(text: string, value: Value, input: RuleInput): boolean;
}

export interface RuleInput {
  /** `yyyy-MM-dd` */
  readonly today: string;
  /** As written in `Parameters`; undefined when absent. */
  parameter(name: string): string | number | undefined;
  /** Present value of an expression; undefined while unknown or absent. */
  expression(name: string): Value;
  /** A table of `Definition.Tables`. */
  table(name: string): Record<string, string> | undefined;
}

/** No answer is earlier. */
export const EARLIEST_DATE = '1000-01-01';

/** A parameter that is a number, else what the specification fixes. */
export function numberParameter(input: RuleInput, name: string, otherwise: number): number {
  const given = input.parameter(name);
  const number = typeof given === 'string' ? Number(given) : given;
  return number === undefined || Number.isNaN(number) ? otherwise : number;
}

/** A parameter as text, else what the specification fixes. */
export function textParameter(input: RuleInput, name: string, otherwise: string): string {
  return String(input.parameter(name) ?? otherwise);
}
