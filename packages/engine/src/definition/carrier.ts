/** A carrier: everything in its folder (`carrier/`), parsed. None of it is in program code. */
import type { Definition } from './vocabulary.ts';

export interface Carrier {
  definition: Definition;
  brand: Brand;
  /** Texts of pages, modals and outcomes by key, Markdown with `{Placeholders}`: `outcome.approved`, `error.agent`, ... */
  texts: Record<string, string>;
  consents: ConsentText[];
  mail: Record<MailKind, MailText>;
  underwriting: DecisionTable;
  /** Null: illustrations of this carrier fill in nothing. */
  illustration: IllustrationMapping | null;
  retention: Retention;
  reminders: ReminderDays;
  outcome: Outcome;
  /** How a finished case is written for other systems, in the order of their names. */
  handover: readonly HandoverMapping[];
}

/** How a finished case is written for another system (`carrier/handover/<Name>.yaml`). */
export interface HandoverMapping {
  /** Name of the file. */
  Name: string;
  Title: string;
  Format: 'JSON' | 'XML' | 'FixedColumns';
  /** Of the root element of XML. */
  Namespace?: string;
  /** By the name of an option, `true` or `false`: the code of the receiving system. */
  Codes?: Record<string, Record<string, string>>;
  /** Paths that the receiving system needs: `Application/PolicyNumber`. */
  Required?: string[];
  /** Of JSON the fields, of XML the root element, of fixed columns the lines. */
  Content: HandoverEntry[];
}

/** How a value is written: `Amount` with two decimals, `CompactDate` as yyyyMMdd, `YesNo` as Y or N, `Digits` of a text. */
export type HandoverForm =
  | 'Text'
  | 'Whole'
  | 'Amount'
  | 'IsoDate'
  | 'CompactDate'
  | 'UsDate'
  | 'YesNo'
  | 'OneZero'
  | 'Digits';

/**
 * One element, field or line; it has one of `Constant`, `Value`, `Fact` and `Content`. An element of XML with a text may
 * have a `Content` of attributes too.
 */
export interface HandoverEntry {
  Name: string;
  /** Of XML: an attribute of the element around it. */
  Attribute?: boolean;
  /** Written once per row of this group, per signature (`Signatures`) or per sealed file (`Documents`). */
  Rows?: string;
  /** Clause: otherwise it is not written. */
  When?: string;
  /** It is not written for a case whose form, which is older, does not have what it reads. */
  IfAsked?: boolean;
  Constant?: string;
  /** Expression; of a multi-select, it is written once per chosen option. */
  Value?: string;
  /** What no question asks for, such as `PolicyNumber`. */
  Fact?: string;
  /** Written before the value. */
  Prefix?: string;
  Content?: HandoverEntry[];
  /** Name of a code table. */
  Codes?: string;
  As?: HandoverForm;
  /** Of fixed columns: in characters. */
  Width?: number;
  Align?: 'Left' | 'Right';
  /** One character; a space if it is not given. */
  Pad?: string;
}

/**
 * After how many days a signer who was asked and has not signed is reminded (`carrier/reminders.yaml`), ascending: each
 * once per signer.
 */
export type ReminderDays = readonly number[];

/** Default for carriers that do not specify it. */
export const DEFAULT_REMINDERS: ReminderDays = [3, 7];

/** Who gives a signed case its number and its decision (`carrier/outcome.yaml`): this product, or a system of the carrier. */
export interface Outcome {
  PolicyNumber: 'local' | 'carrier';
  /** The beginning of the policy numbers that this product gives. */
  PolicyNumberPrefix: string;
  Decision: 'table' | 'carrier';
}

/** Default for carriers that do not specify it. */
export const DEFAULT_OUTCOME: Outcome = { PolicyNumber: 'local', PolicyNumberPrefix: '', Decision: 'table' };

/** When cases are erased automatically (`carrier/retention.yaml`); null: never. */
export interface Retention {
  /** Days after an unsubmitted case expired, which it does 90 days after its start. */
  UnsubmittedDays: number | null;
  /** Days after everybody signed. */
  SubmittedDays: number | null;
  /** Days after an agent discarded an empty case, during which it can be restored. */
  DiscardedDays: number;
}

/** Default for carriers that do not specify it. */
export const DEFAULT_RETENTION: Retention = { UnsubmittedDays: null, SubmittedDays: null, DiscardedDays: 30 };

/** A picture before the carrier's name in mails. */
export interface MailMark {
  /** A PNG in base64, read from the file that the brand names, and its size in pixels. */
  Picture: string;
  PixelsWide: number;
  PixelsHigh: number;
  /** Read where the picture is not shown. */
  Alternative: string;
}

export interface Insurer {
  /** `Cedar Quay Life Insurance Company` */
  LegalName: string;
  /** Address of the home office, on one line. */
  HomeOffice: string;
}

/** Names, colors and links that the pages show (`carrier/brand/brand.yaml`). */
export interface Brand {
  /** `Cedar Quay Life` */
  CarrierName: string;
  /** The line in the footer. */
  InsurerLine: string;
  /** The insurer as it files its forms: printed on the first page of a document and on each form in it. */
  Insurer: Insurer;
  ApplicationName: string;
  PortalName: string;
  /** Label of the button that leads from the decision to the portal. */
  PortalButton: string;
  /** Inline SVG of the mark, read from the file the brand names. */
  Mark: string;
  /** The mark in mails, where there is one. */
  MailMark?: MailMark;
  Colors: { Accent: string; AccentDark: string };
  Links: Record<'Privacy' | 'Terms' | 'Illustration' | 'NewBusinessStatus' | 'Faq' | 'Support', string>;
  /** Placeholders in texts, such as `Phone`. */
  Values: Record<string, string>;
}

/** Consent to complete the transaction electronically, by state of issue (spec flow §2, 15 U.S.C. 7001(c)). */
export interface ConsentText {
  ConsentId: string;
  Version: string;
  /** State abbreviations; empty: every other state. */
  States: string[];
  /** Other names that a link may use for these states, such as a key of another system. */
  Keys?: string[];
  Title: string;
  /** Markdown. */
  Text: string;
}

/**
 * Kinds of mails, one `mail/<kind>.yaml` each, with their placeholders in addition to the values of the brand. For an agent
 * without a number, the brand's `AgentPhone` is used.
 *
 * `declined` and `guessed` go to the agent, and so do the last four, about what operations did: erased their case, unlocked
 * it, gave it to somebody else, gave them one. `code` contains a one-time code and has no button, like `requirementWithdrawn`,
 * after which nothing is left to do.
 */
export const MAIL_PLACEHOLDERS = {
  invitation: ['FirstName', 'Time', 'AgentName', 'AgentPhone', 'ExpiryDate', 'AgentNote'],
  unlock: ['FirstName', 'AgentName', 'AgentPhone', 'ExpiryDate', 'AgentNote'],
  owner: ['FirstName', 'SignsAs', 'AgentName', 'AgentPhone', 'ExpiryDate', 'AgentNote'],
  reminder: ['FirstName', 'AgentName', 'AgentPhone', 'ExpiryDate'],
  ownerReminder: ['FirstName', 'SignsAs', 'AgentName', 'AgentPhone', 'ExpiryDate'],
  demo: ['AgentName', 'ExpiryDate', 'AgentNote'],
  documents: ['FirstName', 'AgentName', 'AgentPhone', 'ExpiryDate'],
  requirement: ['FirstName', 'AgentName', 'AgentPhone', 'DueDate', 'ExpiryDate'],
  requirementOverdue: ['FirstName', 'AgentName', 'AgentPhone', 'DueDate', 'ExpiryDate'],
  requirementWithdrawn: ['FirstName', 'AgentName', 'AgentPhone'],
  declined: ['AgentName', 'InsuredName', 'SignerName', 'Reason'],
  insuredSigned: ['AgentName', 'InsuredName'],
  submitted: ['AgentName', 'InsuredName', 'PolicyNumber'],
  decided: ['AgentName', 'InsuredName'],
  moreAsked: ['AgentName', 'InsuredName'],
  doubted: ['AgentName', 'InsuredName'],
  stopped: ['AgentName', 'InsuredName', 'Hours'],
  code: ['FirstName', 'Code', 'AgentName', 'AgentPhone'],
  guessed: ['AgentName', 'InsuredName', 'SignerName', 'Tries'],
  erased: ['AgentName', 'ApplicationNumber'],
  unlockedForAgent: ['AgentName', 'ApplicationNumber', 'InsuredName'],
  takenOver: ['AgentName', 'ApplicationNumber', 'InsuredName', 'NewAgentName'],
  givenOver: ['AgentName', 'ApplicationNumber', 'InsuredName'],
} as const satisfies Record<string, readonly string[]>;

export type MailKind = keyof typeof MAIL_PLACEHOLDERS;

/**
 * What a mail may be without: a line of the agent, and the policy number if the carrier's system has not given it yet. The
 * paragraph with it is left out then.
 */
export const OPTIONAL_PLACEHOLDERS = ['AgentNote', 'PolicyNumber'] as const;

export const MAIL_KINDS: readonly MailKind[] = Object.keys(MAIL_PLACEHOLDERS).filter(
  (kind): kind is MailKind => kind in MAIL_PLACEHOLDERS,
);

export interface MailText {
  Subject: string;
  /** Paragraphs, with `{Placeholders}`; never an answer of the form. */
  Paragraphs: string[];
  /** Absent: the mail has no link. */
  Button?: string;
  Closing: string;
}

/**
 * The embedded decision engine's rules (spec flow §4, domain reference §8). Clauses are written in the definition's
 * clause language.
 */
export interface DecisionTable {
  Version: string;
  /** From best to worst: a rule caps the class, the worst cap wins. */
  Classes: { Name: string; Number: number }[];
  Paths: { Number: 1 | 2 | 2.5 | 3 | 4; Name: string }[];
  /** Expressions for the row that is shown. */
  Facts: { Age: string; Gender: string; SmokerStatus: string };
  /** The contents of a simulated row in addition to its path: values, not expressions (spec flow 4.40). */
  Simulated: { Age: number; Gender: string; SmokerStatus: string; Class: string };
  /** Named values that only the rules use. */
  Values?: { Name: string; Type: 'YesNo' | 'Number' | 'Text'; Clause: string }[];
  Rules: DecisionRule[];
}

export interface DecisionRule {
  Rule: string;
  /** The text of the rule, for the underwriter. */
  Reason: string;
  When: string;
  Path?: 1 | 2 | 2.5 | 3 | 4;
  ClassCap?: string;
}

/** Questions of the form about an illustration, by their paths. A case keeps those of the form that it was started with. */
export interface IllustrationFlags {
  /** System question that an upload writes: whether it has a signature field for the applicant. */
  SignaturePresent?: string;
  /** The same, for the illustration that started the case. */
  StartSignaturePresent?: string;
}

/** How an uploaded illustration answers questions (`illustration.yaml`; spec form 4.36). */
export interface IllustrationMapping extends IllustrationFlags {
  /** Words; a signature field whose name contains one of them is for the applicant. */
  SignatureFields: string[];
  /** In this order: a question that another one shows comes after it. */
  Questions: IllustrationQuestion[];
}

export interface IllustrationQuestion {
  /** `SECTIONDCoverageDetails.ProductName` */
  Question: string;
  /**
   * Names of form fields and labels of texts; the first with a valid answer counts. Capitals and spaces are ignored.
   */
  From?: string[];
  /** Answers by what the illustration says; unlisted values answer nothing. Absent: the text itself. */
  Values?: Record<string, string>;
  /** The text lists several of the values, as in `Waiver of premium, Critical illness`. */
  Several?: boolean;
  /** The text is a whole name; this part of it is the answer. */
  Part?: 'First' | 'Middle' | 'Last';
  /** The answer whatever the illustration says, instead of `From`. */
  Always?: string;
}
