/** The vocabulary of a question (spec form §3): its type, its texts, what it depends on, and how it is answered and printed. */
import type { Stage } from './vocabulary.ts';

/** One column of a printed table: the first of these questions of a row that was asked and answered. */
export interface PrintColumnData {
  Head: string;
  Show: string[];
}

/** Groups whose parts are in `Definition.Groups`. */
export type GroupName = 'Address' | 'BloodPressure' | 'File' | 'Length' | 'Name' | 'Physician' | 'Signature';

/** Questions of these types are groups; a term illustration is a file like any other. */
export type GroupType = GroupName | 'IllustrationUploadProtectionTerm';

/** `MaxLength` by the name of the part, for each group with other lengths. */
export type LengthSet = Partial<Record<GroupName, Record<string, number>>>;

export type QuestionType =
  | GroupType
  | 'Compound'
  | 'Country'
  | 'Date'
  | 'Decimal'
  | 'FreeForm'
  | 'Integer'
  | 'Label'
  | 'MonthYear'
  | 'MultiChoice'
  | 'MultiSelect'
  | 'Phone'
  | 'SSN'
  | 'State'
  | 'YesNo';

export type ControlType =
  | 'autocomplete'
  | 'checkbox'
  | 'compound'
  | 'datepicker'
  | 'dropdown'
  | 'filepicker'
  | 'label'
  | 'radio'
  | 'textarea'
  | 'textbox'
  | 'yes/no';

/** What an agent's profile can fill in; the license is the one for the state of issue. */
export type PrefillSource =
  | 'agent.name'
  | 'agent.number'
  | 'agent.firm'
  | 'agent.firmNumber'
  | 'agent.email'
  | 'agent.phone'
  | 'agent.license';

export interface QuestionData {
  /** Unique among siblings; a response name is the full path (`PrimaryResidence.Zip`). */
  QuestionName: string;
  QuestionType: QuestionType;
  ControlType: ControlType;
  /** The wording; for labels the text itself, Markdown. `{Path}` is replaced by that answer as shown, as in `{TobaccoUseType}`. */
  QuestionText: string;
  /** `12a`: its number as filed. Absent: counted in the order of the section (spec form 2.36). */
  Number?: string;
  /** Short label for the error summary, menus and the printed form, when the wording is long. */
  QuestionTextAlt?: string;
  /** A line below the label, before anything is typed. */
  Hint?: string;
  /** Help behind an information button. */
  ToolTip?: string;
  /** Shown as a heading above its children. */
  IsHeader?: boolean;
  /** `lbs`, `%`, shown after the control. */
  Units?: string;
  QuestionOptions?: OptionData[];
  /**
   * Suggested answers to a free text or a list, in words, which can be clicked (spec form 4.44); `{Path}` is another
   * answer, in each row that can be read if it is one of rows. Any other answer is allowed too.
   */
  Suggestions?: string[];
  /** Name of a list in `Definition.Lists` instead of own options. */
  OptionsFrom?: string;
  /** A typed text that matches no option selects this option and fills in the question named `<QuestionName>Other`. */
  MapToOther?: string;
  /** Name of a set in `Definition.LengthSets`, for a group: its parts get the lengths of that set. */
  LengthSet?: string;
  /** Parts of a compound, or the questions of one row of a multi-response group. */
  ChildQuestions?: QuestionData[];
  /** The question beside or around this one to which it adds details; only checked. */
  ParentQuestionName?: string;
  /**
   * For a part of an address or a doctor: on the page it comes before this other part. Sent and printed in the group's
   * order.
   */
  ShownBefore?: string;
  ConditionalClause?: string;
  QuestionVariations?: VariationData[];
  /** If present, this is a multi-response group with rows labeled One to Twenty. */
  MultipleResponse?: {
    Minimum: number;
    Maximum: number;
    /**
     * Name of a system question of the row: its key, assigned by the engine, which stays the same when the row moves.
     * Other rows can be generated from it.
     */
    Key?: string;
  };
  /**
   * Expression: the current maximum number of rows; rows above it are removed at once. Never more than
   * `MultipleResponse.Maximum`.
   */
  RowsMaximum?: string;
  /**
   * Rows generated from other answers, in this or another block: one per chosen option of a multi-select (answers are
   * stored by option name), or one per row of a group with a `Key` (answers are stored by that key).
   */
  RowsFrom?: (string | RowSourceData)[];
  /** Columns of a table that is printed before the rows, as an overview. */
  PrintTable?: PrintColumnData[];
  /** Clause per row: at this stage, only rows for which it is true are readable. */
  RowRead?: { Stage: Stage; ConditionalClause: string }[];
  IsOptional?: boolean;
  DefaultValue?: string;
  DefaultValueConditional?: { ConditionalClause: string; DefaultValue: string }[];
  /** Expression whose value the question shows until a person edits it; on a label, it is the value. */
  Calculate?: string;
  /**
   * The entry of the agent's own profile that the question shows until a person edits it; in a group of rows, only in
   * the first row.
   */
  Prefill?: PrefillSource;
  /**
   * Paths of questions, also in rows, or names of derived values that already ask for this fact. Changes nothing in a
   * case; the linter finds a fact that is typed twice and never compared.
   */
  SameAs?: string[];
  /** On a label with `Calculate`: its value has to reach a target exactly. */
  Allocation?: AllocationData;
  /** Who may edit this question in addition to the block's permission, or may not although the block is writable. */
  Restrictions?: RestrictionData[];
  Validations?: ValidationData[];
  /** Maximum length of the stored answer; absent: what the type and the mask allow, otherwise 100 (spec form 5.52). */
  MaxLength?: number;
  /** Key of a mask: how the text is shown and typed. */
  Mask?: MaskName;
  /** Stages that get only the last four characters. */
  Masked?: Stage[];
  /**
   * A number that is kept in a vault, such as a card's: typed once, and replaced by a token before anything is saved.
   * The record contains the token and the last four, which are all that anybody can read.
   */
  Tokenise?: boolean;
  /**
   * Typed a second time to catch mistakes: somebody who may not type it does not see it either, and it is not printed.
   */
  Retyped?: boolean;
  /** Helps to find the answer of another question, such as a search: not printed. */
  Lookup?: boolean;
  /** Never rendered, written only by the server or an upload, kept while hidden, readable in clauses. */
  System?: boolean;
  /**
   * Fixed to the sample's answer in demo cases, in addition to the types and masks that always are (spec form 4.20).
   */
  FixedInDemo?: boolean;
  /** Width of the control in the column: the expected length of the text. */
  Width?: 'short' | 'medium' | 'full';
  /**
   * HTML autocomplete token, for a customer's browser; `off`, also for the parts of a group: it must not remember them.
   */
  Autocomplete?: string;
}

/**
 * A total that is valid only at its target (spec form 4.22). Pages show the remaining amount, see `AllocationState`.
 */
export interface AllocationData {
  /** Expression: the required total. There is no error while it is unknown. */
  Target: string;
  /** Error key of a total below the target, and of one above it. */
  Below: string;
  Above: string;
  /**
   * When the total reaches the target, blanks among the questions that `Calculate` adds up with `total(...)` become 0:
   * once, until the total has been below the target again.
   */
  BlanksBecomeZero?: boolean;
}

/** Rows of another group, itself outside rows, that generate rows here. */
export interface RowSourceData {
  /** Path of the group. */
  Rows: string;
  /** Only rows of that group for which it is true; evaluated in such a row. */
  ConditionalClause?: string;
  /** The question of that row whose answer is the row's heading here; One to Twenty when absent or blank. */
  Heading?: string;
}

export type MaskName =
  | 'phone'
  | 'ssn'
  | 'tax-id'
  | 'date'
  | 'month-year'
  | 'currency'
  /** Currency without the symbol: the cells of dollar tables. */
  | 'amount'
  | 'integer'
  | 'year'
  | 'percent'
  | 'zip'
  /** Up to 17 digits of a bank account. */
  | 'account';

export interface OptionData {
  /** Key and value, CamelCase. */
  Name: string;
  /** The spaced form of the name when absent. */
  DisplayName?: string;
  OptionAltText?: string;
  ConditionalClause?: string;
  IsExclusive?: boolean;
  ToolTip?: string;
}

/** Another wording, hint, or both: for each, the first whose clause is true applies. */
export interface VariationData {
  ConditionalClause: string;
  AlternativeQuestionText?: string;
  AlternativeHint?: string;
}

export interface RestrictionData {
  Stage: Stage;
  /** Absent: every role of that stage. */
  UserRole?: string;
  AccessType: 'Read' | 'Write' | 'None';
}

/**
 * A rule of a question. With `FailsWhen`, the rule is that clause and `Rule` only names the error key; without it,
 * `Rule` names a built-in format rule of the rules table (spec form §5), for example `{ Rule: 'invalidZip' }`.
 */
export interface ValidationData {
  /** Error key of the catalog (spec form §8). */
  Rule: string;
  /** The answer is wrong when this clause is exactly true; written in the scope of the question. */
  FailsWhen?: string;
  /** Limits the rule to cases where the clause is true. */
  ConditionalClause?: string;
  /** Not applied inside an optional group: only the format is checked there (spec form §5, the physician group). */
  WhenGroupRequired?: boolean;
  /** Bounds, table names or expressions that a built-in rule needs. */
  Parameters?: Record<string, string | number>;
  /** A sentence for this rule instead of the key's message. */
  Message?: string;
}
