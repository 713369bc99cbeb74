/** The clause language: values, syntax tree and compiled clauses. */

/** `undefined` is unknown: unanswered, empty or hidden. Dates are ISO text, month-years `yyyy-MM`. */
export type Value = boolean | number | string | readonly string[] | undefined;

export type ValueType = 'boolean' | 'number' | 'text' | 'date' | 'month' | 'choice' | 'choices';

/** Names that are never unknown: no partner and no e-mail address are the empty text. */
export interface Context {
  Role: string;
  Stage: number;
  /** `yyyy-MM-dd`, the server's date in the state of issue. */
  Today: string;
  IsDemo: boolean;
  Partner: string;
  /** Address of the agent of record. */
  AgentEmail: string;
}

/** An agent's own data, entered once for all their cases. Absent: nothing is known. */
export interface AgentProfile {
  Name?: string;
  Number?: string;
  Firm?: string;
  FirmNumber?: string;
  Email?: string;
  /** With hyphens: 617-555-0142. */
  Phone?: string;
  Licenses?: readonly { State: string; Number: string }[];
}

/** One row of a multi-response group, alive in an application. */
export interface Row {
  /** Option name for generated rows, otherwise a running number; unique in its group while the application is open. */
  readonly key: string;
  /** The rows node it belongs to. */
  readonly node: number;
  /** The row around it, for groups inside rows. */
  readonly parent: Row | null;
  /** Effective values of the answer and derived nodes in the row, by `Node.local`. */
  readonly values: Value[];
}

/** What a compiled clause reads. */
export interface Environment {
  readonly context: Context;
  /** The profile of the agent of record; empty in everybody else's browser. */
  readonly agentProfile: AgentProfile;
  /** Effective values of nodes outside rows, by node id. */
  readonly values: readonly Value[];
  /** The row that contains the clause; null outside rows. */
  row: Row | null;
  /** Rows bound by `exists`, `all`, `count` and `sum`, outermost first. */
  readonly loop: Row[];
  /** The visible rows of a group, in order. `within` is the row around the group, if any. */
  rowsOf(node: number, within: Row | null): readonly Row[];
}

export interface Clause {
  /**
   * Stable across versions as long as its place is: `Block.Path#visible`, `Block.Path#option:Name`,
   * `FaceAmount#derived`.
   */
  readonly id: string;
  readonly text: string;
  readonly type: ValueType;
  readonly tree: Expression;
  /** Nodes it reads, including derived values and rows nodes, without duplicates. */
  readonly reads: readonly number[];
  /** Context names it reads. */
  readonly context: readonly (keyof Context)[];
  evaluate(environment: Environment): Value;
}

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '&&' | '||' | '+' | '-' | '*' | '/';
export type RowsFunction = 'exists' | 'all' | 'count' | 'sum';
/** `month(d)` is the month of a date; the resolver puts it around a date that is compared with a month-year. */
export type FunctionName =
  | 'answered'
  | 'has'
  | 'date'
  | 'month'
  | 'age'
  | 'ageNearest'
  | 'addDays'
  | 'addMonths'
  | 'addYears'
  | 'sameMailbox'
  | 'size'
  | 'total'
  | 'words';

/** Names are resolved: `node` is an ID of the model. `at` is the position in the text. */
export type Expression =
  /** `type` null: a part that names nothing, in a clause that is rejected. */
  | { kind: 'literal'; value: boolean | number | string; type: ValueType | null; at: number }
  | { kind: 'list'; items: Expression[]; at: number }
  | { kind: 'context'; name: keyof Context; at: number }
  /**
   * An entry of the agent's profile (`Prefill`); no clause can name it. `state`: the question that chooses the license;
   * `rows`: the group in whose first row alone it has a value.
   */
  | { kind: 'profile'; entry: keyof AgentProfile; state: number | null; rows: number | null; at: number }
  /** `up`: how many rows outwards from the clause's own row; null for a node outside rows. */
  | { kind: 'answer'; node: number; up: number | null; at: number }
  /** A question of a row bound by a rows function; `depth` counts bindings from the outside. */
  | { kind: 'loop'; node: number; depth: number; at: number }
  /** `RowKey`: the option name a generated row stands for. `index` counts rows outwards (`row`) or bindings from the outside (`loop`). */
  | { kind: 'key'; of: 'row' | 'loop'; index: number; node: number; at: number }
  | { kind: 'not' | 'negative'; operand: Expression; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: number }
  | { kind: 'conditional'; condition: Expression; then: Expression; else: Expression; at: number }
  | { kind: 'call'; name: FunctionName; arguments: Expression[]; at: number }
  | { kind: 'rows'; name: RowsFunction; rows: Expression; variable: string; body: Expression; at: number };
