/**
 * The vocabulary of a definition: the shapes of a carrier's data files after parsing, which `POST
 * /composable/AppDefinition` also returns to the browser. Names are the specification's own (spec form §3).
 */
import type { Bindings } from './bindings.ts';
import type { IllustrationFlags, Insurer } from './carrier.ts';
import type { DocumentData } from './document-data.ts';
import type { GroupName, LengthSet, OptionData, QuestionData } from './question-data.ts';

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
  /** The insurer that its documents name: that of the brand when the case was started. Absent in older forms. */
  Insurer?: Insurer;
  /** Which of its questions an illustration writes. Absent in older forms. */
  IllustrationFlags?: IllustrationFlags;
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

export interface BlockData {
  /** `SECTIONAProposedInsured` */
  Name: string;
  DisplayName: string;
  /**
   * `C`, unique among the sections: stands before the numbers of its questions, on the page and in the document (spec form
   * 2.36). Absent: its questions have no numbers.
   */
  SectionLetter?: string;
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
  /** What people read instead of its name, where a condition is told in words. */
  Title?: string;
  Type: 'YesNo' | 'Number' | 'Text' | 'Date';
  /** An expression of the clause language. */
  Clause: string;
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
