/** The compiled definition: immutable, indexed, shared by all applications that use it. */
import type { Clause, Environment, Value, ValueType } from '../clause/types.ts';
import type { ControlType, OptionData, QuestionData, QuestionType, RestrictionData } from './question-data.ts';
import type { BlockData, BlockPermission, Definition, Stage } from './vocabulary.ts';

export interface Model {
  readonly name: string;
  readonly definition: Definition;
  readonly blocks: readonly Block[];
  readonly blockByName: ReadonlyMap<string, Block>;
  readonly blockByRoute: ReadonlyMap<string, Block>;
  /** Every block, question, part and derived value, by id; parents before children, in the order of the form. */
  readonly nodes: readonly Node[];
  /** Some clause depends on the viewer: what another stage sees then needs a separate evaluation. */
  readonly readsStage: boolean;
  /** Clauses of `Bindings`, by their key (`Insured.IsSoleOwner`, `FaceAmount`). */
  readonly bindings: ReadonlyMap<string, Clause>;
  /** Resolves `Block.Path` (without row keys) to a node. */
  node(path: string): Node | undefined;
}

export interface Block {
  readonly index: number;
  readonly name: string;
  readonly data: BlockData;
  /** The block's own node: its visibility. */
  readonly node: number;
  readonly permissions: ReadonlyMap<Stage, BlockPermission['PermissionType']>;
  /** Ids of its top-level questions. */
  readonly questions: readonly number[];
  readonly notices: readonly Notice[];
  /** While it is true, a missing answer makes the section invalid at once. */
  readonly invalidUntilComplete: Clause | null;
}

/** A dialog; `again`: it opens again for each value of this while its clause is true. */
export interface Notice {
  readonly name: string;
  readonly clause: Clause;
  readonly again: Clause | null;
}

/**
 * `block`: a section; `answer`: has a value; `compound`: a group of parts; `rows`: a multi-response group; `label`:
 * text, possibly with a calculated value; `derived`: a named value of the definition.
 */
export type NodeKind = 'block' | 'answer' | 'compound' | 'rows' | 'label' | 'derived';

/** Another wording or hint while its clause is true; null: the question's own. */
export interface Variation {
  readonly clause: Clause;
  readonly text: string | null;
  readonly hint: string | null;
}

export interface Node {
  readonly id: number;
  readonly kind: NodeKind;
  /** Index in `Model.blocks`; -1 for derived values. */
  readonly block: number;
  /** Enclosing block, compound or rows node; -1 for blocks and derived values. */
  readonly parent: number;
  /** The nearest rows node around it, in each of whose rows it has an instance; -1 outside rows. */
  readonly rows: number;
  /** Position in `Row.values` of its row; -1 outside rows. */
  readonly local: number;
  /** For rows nodes: how many values a row has. */
  readonly width: number;
  readonly name: string;
  /**
   * `C 12`: the letter of its section and its number there, the same in every case (spec form 2.36); null if it has none.
   */
  readonly number: string | null;
  /** `PolicyOwnerInformation.PolicyOwnerName.LastName`: inside the block, without row keys. */
  readonly path: string;
  readonly level: number;
  readonly data: QuestionData | null;
  /** Never rendered; written by the server or an upload only. */
  readonly system: boolean;
  readonly type: QuestionType | null;
  readonly control: ControlType | null;
  readonly valueType: ValueType | null;
  readonly children: readonly number[];
  /** After applying the exceptions of the specification (spec form 5.46). */
  readonly required: boolean;
  readonly visible: Clause | null;
  readonly variations: readonly Variation[];
  readonly options: readonly Option[] | null;
  readonly defaults: readonly { readonly clause: Clause | null; readonly value: string }[];
  readonly calculate: Clause | null;
  /** For labels that have to reach a target. */
  readonly allocation: Allocation | null;
  readonly rules: readonly Rule[];
  readonly restrictions: readonly RestrictionData[];
  readonly rowRead: readonly { readonly stage: Stage; readonly clause: Clause }[];
  /** Sources of generated rows: node IDs of multi-selects and of rows. */
  readonly rowsFrom: readonly number[];
  /** For sources that are rows themselves: which of their rows generate one here. */
  readonly rowSources: ReadonlyMap<number, RowSource>;
  /** For rows nodes: ID of the question that stores a row's key; -1 if it has none. */
  readonly key: number;
  /** For rows nodes: how many rows there may be now (`RowsMaximum`). */
  readonly rowsMaximum?: Clause | null;
  /** Fills in a `{Path}` in the wording: node IDs by the path as written. */
  readonly mentions: ReadonlyMap<string, number>;
  /** The same in its suggestions, of questions that are answered in other rows: once for each of them. */
  readonly rowMentions: ReadonlyMap<string, number>;
}

export interface RowSource {
  readonly when: Clause | null;
  /** ID of the question that is the row's heading; -1: its number. */
  readonly heading: number;
}

/** A total with its target. */
export interface Allocation {
  readonly target: Clause;
  /** IDs of the questions whose blanks become 0 when it is reached. */
  readonly fills: readonly number[];
}

export interface Option {
  readonly name: string;
  readonly label: string;
  readonly data: OptionData;
  readonly exclusive: boolean;
  readonly visible: Clause | null;
}

/** A word in braces in a sentence about an answer, and the text of the answer that replaces it. */
export interface Placeholder {
  readonly word: string;
  readonly textOf: (answer: string) => string;
}

/** A compiled rule. It runs only for an answer that is present; a blank answer violates no rule except `required`. */
export interface Rule {
  /** Error key. */
  readonly key: string;
  readonly message: string | null;
  /** What `{name}` in its sentence is replaced with: the name a signature is compared with. */
  readonly name?: Clause;
  /** In its sentence. */
  readonly placeholder?: Placeholder;
  /** Limits the rule. */
  readonly when: Clause | null;
  /** Clauses the rule reads, so that it runs again when they change. */
  readonly reads: readonly Clause[];
  /**
   * True if the answer violates the rule. `text` is the stored answer, `value` its parsed value, undefined if it does
   * not parse.
   */
  fails(text: string, value: Value, environment: Environment): boolean;
}

/** A mistake in a definition, found when it is loaded. */
export interface Finding {
  /** Kind, for example `unknown-question`; each kind is one file in `definition/findings/`. */
  kind: string;
  /** `SECTIONDCoverageDetails.ProductName` */
  path: string;
  message: string;
  /** Field of the data at `path`, dots between steps: `QuestionOptions.2.ConditionalClause`. */
  field?: string;
  /** Where it is written; filled in by the reader that knows the files. */
  file?: string;
  line?: number;
  column?: number;
}
