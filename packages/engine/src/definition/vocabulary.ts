/**
 * The vocabulary of a definition: the shapes of a carrier's data files after parsing, which `POST
 * /composable/AppDefinition` also returns to the browser. Names are the specification's own (spec form §3).
 */

/** The whole application form as data. */
export interface Definition {
  /** For example `Brokerage E-App`. */
  Name: string;
  /** The blocks in the forward order of the flow. */
  Blocks: BlockData[];
  /** Standard groups (Name, Address, Physician, ...): the parts of a question with that type. */
  Groups: Partial<Record<GroupName, QuestionData[]>>;
  /**
   * Alternative lengths for the parts of a group, by name of the set: a narrow widget accepts shorter names (spec form
   * 5.50).
   */
  LengthSets?: Record<string, LengthSet>;
  /** Named values that every clause may use, each defined once. */
  DerivedValues: DerivedValueData[];
  /** Option lists that several questions share, by name (`States`, `Relations`, ...). */
  Lists: Record<string, OptionData[]>;
  /** Sentences for the error keys of the catalog (spec form §8), by key. */
  Messages: Record<string, string>;
  /**
   * What `{Name}` stands for in wordings, notices and messages if no question has that name: the carrier's name, its
   * telephone number (spec engine 1.5). A case keeps the values it was started with. Absent in older forms: the braces
   * stay.
   */
  Values?: Record<string, string>;
  /** Tables that rules use, for example the license patterns by state. */
  Tables: Record<string, Record<string, string>>;
  /** Questions that the flow itself reads. */
  Bindings: Bindings;
  /** How a case is filled in and signed. */
  Settings: Settings;
  /** What its printed documents contain in addition to the sections; absent: only the name of the form. */
  Document?: DocumentData;
  /** Accepted findings of the linter, each with its reason. */
  Exceptions?: ExceptionData[];
}

/** The printed document of a case (spec flow 4.27; spec trust §4). */
export interface DocumentData {
  /** `Application for Individual Life Insurance` */
  Title: string;
  /** Facts on the first page, in order. A reader gets only those that they may read, and none without a value. */
  Summary: SummaryData[];
  /**
   * The filed forms that the sections belong to. If a section has several, the first that fits the state of issue
   * counts.
   */
  Forms: PrintedFormData[];
}

export interface SummaryData {
  Label: string;
  /**
   * Path of a question outside rows or of a Name group, the name of a derived value, or the word `Owners`: everybody
   * who owns the policy.
   */
  Show: string;
  /** How a derived number is shown. */
  Mask?: MaskName;
}

export interface PrintedFormData {
  /** `ICC26-APP-100` */
  Number: string;
  /** `03/2026` */
  Edition: string;
  Title: string;
  Blocks: string[];
  /** States of issue for which the form is used; absent: all. */
  States?: string[];
}

/** One column of a printed table: the first of these questions of a row that was asked and answered. */
export interface PrintColumnData {
  Head: string;
  Show: string[];
}

export interface BlockData {
  /** `SECTIONAProposedInsured` */
  Name: string;
  DisplayName: string;
  /** Heading of the menu group the section belongs to. */
  BlockCategory: string;
  /** Page under `express/`; each block has a different one. */
  Route: string;
  /** Initial mark in the menu (spec form §4); `unknown` when absent. */
  InitialValidity?: 'valid' | 'invalid' | 'unknown';
  /**
   * Clause: while it is true and something is missing, the section is invalid, even before it was left (spec form §4,
   * temporary insurance).
   */
  InvalidUntilComplete?: string;
  /** Shown when it is true; always when absent. */
  ConditionalClause?: string;
  /** `medical` blocks are never readable by agents and owners, and the linter lists every fact derived from them. */
  Sensitivity?: 'medical';
  /** False: the section has a page but no entry in the side menu. */
  MenuEntry?: boolean;
  /** What the page is for; determines its widgets and its place in the flow. `questions` when absent. */
  Purpose?: 'questions' | 'disclosures' | 'declarations' | 'completion';
  /** Only for declarations: whose signature the block is for. */
  Signatory?: SignatoryRole;
  /** One or two sentences under the title, Markdown. */
  Introduction?: string;
  QuestionBlockPermissions: BlockPermission[];
  Questions: QuestionData[];
  /** Yes-or-no questions shown together on the page, which can be answered No with one click (spec form 4.42). */
  YesNoLists?: YesNoListData[];
  /** Informational dialogs that never block (spec form §4, informational modals). */
  Notices?: NoticeData[];
}

export interface YesNoListData {
  /** The question that applies to all of them, above the list. */
  QuestionText: string;
  /**
   * Names of at least two yes-or-no questions of the section, in its order; questions between them are shown with them.
   */
  Questions: string[];
}

/** 1 agent before the customer signed, 2.1 insured who is owner, 2.2 insured who is not, 3 to 12 owners A to J, 13 agent after (spec form §6). */
export type Stage = 1 | 2.1 | 2.2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;

export interface BlockPermission {
  Stage: Stage;
  PermissionType: 'Read' | 'Write';
}

/** Whose signature a declarations block is for: `Owner` needs a `Letter`. */
export type SignatoryRole = { Kind: 'Insured' } | { Kind: 'Agent' } | { Kind: 'Owner'; Letter: string };

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

export interface NoticeData {
  Name: string;
  /** The dialog opens once each time this becomes true in a session of a stage that may write the block. */
  ConditionalClause: string;
  /** Expression: it opens again when the value of this changes while the clause stays true. */
  AgainFor?: string;
  /** `change`: at once; `leave`: when the section is left. */
  When: 'change' | 'leave';
  Title: string;
  /** Markdown. */
  Text: string;
  Button: string;
}

export interface DerivedValueData {
  Name: string;
  Type: 'YesNo' | 'Number' | 'Text' | 'Date';
  /** An expression of the clause language. */
  Clause: string;
}

/** Paths are `Block.Question.Part`; clauses and expressions are allowed only where stated. */
export interface Bindings {
  Insured: {
    /** Path of a Name group. */
    Name: string;
    EmailAddress: string;
    /** Where a one-time code is sent as a text message; absent: nowhere. */
    Phone?: string;
    SocialSecurityNumber: string;
    DateOfBirth: string;
    Zip: string;
    Gender: string;
    StateOfIssue: string;
    /** Copied into the state of issue if that is missing. */
    ResidenceState: string;
    /** Clause: the insured is the sole owner. */
    IsSoleOwner: string;
    /** Clause: the insured is among the owners. */
    IsOwner: string;
  };
  Owners: {
    /** Path of the multi-response group. */
    Rows: string;
    /** Relative to a row: a system multi-select that the server fills with the letters of the row's signing slots, for `RowRead`. */
    Letters?: string;
    /** Paths below are relative to a row. */
    Type: string;
    Name: string;
    EntityName: string;
    EmailAddress: string;
    /** Like the insured's; for owners who sign for themselves. */
    Phone?: string;
    TaxId: string;
    SocialSecurityNumber: string;
    DateOfBirth: string;
    Zip: string;
    Officers: {
      /** Relative to an owner's row. */
      Rows: string;
      /** Relative to an officer's row. */
      Name: string;
      EmailAddress: string;
      Title: string;
      TrusteeType: string;
      EntityName: string;
      EntityTaxId: string;
      EntityZip: string;
      SocialSecurityNumber: string;
      DateOfBirth: string;
    };
  };
  /** Path of the product's question. */
  Product: string;
  /** Expression: the face amount applied for. */
  FaceAmount: string;
  /** Expression: total of term, base and supplemental amounts. */
  TotalApplied: string;
  TotalNewCoverageToAccept?: string;
  /** Clause: the agent attested in advance (partner case). */
  AgentAttestation: string;
  /** System questions that start-app writes. */
  StartFacts: { PolicyCreateDate: string; ApplicantRole: string; SalesPartner: string; AgentAttestation: string };
  /** Per signatory: block and question paths of the signature fields. */
  Signatures: SignatureBinding[];
  /** The first block that the customer fills in: "ready to send" looks at the blocks before it. */
  FirstCustomerBlock: string;
  /** Whom a case names, for other systems (spec handover §1). */
  Parties?: PartyBinding[];
  /** Multi-selects of riders, for other systems. */
  Riders?: string[];
}

/** What somebody whom a case names is in it. */
export type PartyRole = 'Insured' | 'Owner' | 'Officer' | 'Beneficiary' | 'Payor' | 'Child';

/** Where the answers about a party are: paths from the blocks, or from a row of `Rows`. */
export interface PartyBinding {
  Role: PartyRole;
  /** Path of a multi-response group, one party per row; also of one inside the rows of another party. */
  Rows?: string;
  Name?: string;
  Organization?: string;
  DateOfBirth?: string;
  Gender?: string;
  SocialSecurityNumber?: string;
  TaxId?: string;
  Address?: string;
  EmailAddress?: string;
  Phone?: string;
  /** To the insured. */
  Relationship?: string;
  Title?: string;
  Class?: string;
  Share?: string;
  Irrevocable?: string;
}

export interface SignatureBinding {
  Block: string;
  /** Paths inside the block. */
  Signature: string;
  City: string;
  State: string;
  LoadTime: string;
  TimeOut: string;
  /** A system choice of slot kinds (`IndividualOwner` ...): the role in which the person signed. */
  SignerRole?: string;
}

export interface Settings {
  /** Owners sign in any order, or strictly A to J. */
  OwnerOrder: 'parallel' | 'letters';
  /** Look-ahead of the forward navigation (spec form §2). */
  LookAhead: number;
  OwnerLimit: number;
  /** Route order for the progress bar (spec flow §2). */
  ProgressRoutes: string[];
  /** Sections that are shown on one page to people who choose that (spec pages 4.7), in the order of the form. Absent: none. */
  SharedPages?: SharedPageData[];
}

/** Neighboring sections that can be shown on one page. */
export interface SharedPageData {
  Title: string;
  Blocks: string[];
}

export interface ExceptionData {
  Finding: string;
  Path: string;
  Reason: string;
}
