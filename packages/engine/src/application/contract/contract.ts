/**
 * One open application (spec form §4, §6). The same code runs in the browser and on the server.
 *
 * The object is what a page of the form reads and does: the state of its questions, a person's changes, the way through
 * the sections, the submission it sends. Every other question about an application is a function over it, in a file of
 * its own (`whyOf`, `missingFor`, `merge`, `answersFor`, `printModel`, ...): a page then loads only what it asks.
 */
import type { AnswerPath, Answers, AnswerText, BlockAnswers, QuestionResponse } from '../../answer/types.ts';
import type { AgentProfile, Environment } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';
import type { RoleName } from '../../clause/roles-and-stages.ts';
import type { ControlType, MaskName, QuestionType } from '../../definition/question-data.ts';
import type { Stage } from '../../definition/vocabulary.ts';

/**
 * Truth of a clause that depends on answers this stage may not read; null is unknown. By clause ID, followed in rows by
 * `@` and the row's path.
 */
export type Facts = Record<string, boolean | null>;

/** Section validity (spec form §4). */
export type Validity = boolean | null;

/** What the record stores for a block in addition to its answers. */
export interface BlockMark {
  /** A person left its page with Next, or it was submitted with validation on. */
  visited: boolean;
  /**
   * Paths of calculated answers that a person replaced, which are not calculated again, and of questions whose default a
   * person cleared, which stay blank. Absent: not recorded. Then every answer that differs from its calculation, and
   * every blank of a saved section, counts as a person's.
   */
  edited?: readonly AnswerPath[];
}

export interface OpenOptions {
  stage: Stage;
  role: RoleName;
  /** `yyyy-MM-dd`, from the server. */
  today: string;
  isDemo?: boolean;
  partner?: string;
  /** Address of the agent of record. */
  agentEmail?: string;
  /** The profile of the agent of record; absent if it is not known: then the saved answers stay. */
  agentProfile?: AgentProfile;
  /** The record, or the part of it this stage may read. */
  answers: Answers;
  /**
   * Constants for clauses over answers that are not part of this record. Absent on the server, which has the whole
   * record.
   */
  facts?: Facts;
  marks?: Record<string, BlockMark>;
  /** Blocks covered by a valid signature. */
  locked?: readonly string[];
  /** Opens the sections that follow the insured's signature (spec flow 4.5). Absent: true from stage 3 on. */
  customerSigned?: boolean;
}

/**
 * Identity of one question on a page: `Block.Path` with stable row keys; it does not change when other rows are added
 * or removed.
 */
export type CellKey = string;

export interface OptionState {
  name: string;
  label: string;
  toolTip: string | null;
  exclusive: boolean;
}

export interface ErrorState {
  key: string;
  /** The sentence to show; `required` has one too, for the summary. */
  message: string;
}

/** How a total compares with its target, for progress bars and "remaining" (spec form 4.22). */
export interface AllocationState {
  readonly total: number;
  /** Null while the target is unknown, here or in general; then nothing can be shown. */
  readonly target: number | null;
  /** The remaining amount, negative when the total is too high. Without rounding noise, like the total. */
  readonly remaining: number | null;
  readonly status: 'below' | 'exact' | 'above' | null;
}

/**
 * Source of an answer that nobody typed here: another section, by its title, the agent's own profile, or the form itself,
 * which fills in what is usual or follows from other answers.
 */
export type Origin =
  | { readonly kind: 'section'; readonly title: string }
  | { readonly kind: 'profile' }
  | { readonly kind: 'form' };

/** State of one question. The object is replaced if and only if anything in it changes. */
export interface CellState {
  readonly key: CellKey;
  readonly block: string;
  /** Path for responses, with row positions. */
  readonly path: AnswerPath;
  readonly name: string;
  readonly type: QuestionType;
  readonly control: ControlType;
  /** `C 12`, in front of the label (spec form 2.36). */
  readonly number: string | null;
  readonly label: string;
  readonly shortLabel: string;
  readonly hint: string | null;
  readonly toolTip: string | null;
  /** Suggested answers, as shown; for a choice, the labels of its options (spec form 4.44). */
  readonly suggestions: readonly string[];
  readonly units: string | null;
  readonly mask: MaskName | null;
  readonly maxLength: number | null;
  readonly width: 'short' | 'medium' | 'full';
  /**
   * HTML token with which the browser of the person it is about may fill it in; `off`: the browser must not remember it
   * either; null: not specified.
   */
  readonly autocomplete: string | null;
  readonly isHeader: boolean;
  readonly visible: boolean;
  readonly required: boolean;
  /** May be edited now at this stage. */
  readonly editable: boolean;
  readonly options: readonly OptionState[] | null;
  /** Text that matches no option becomes this option, with the text in `<name>Other`. */
  readonly mapToOther: string | null;
  /** The answer as stored; empty if there is none. */
  readonly text: AnswerText;
  /** The answer as a person reads it: option names, dates MM/dd/yyyy, money with $. */
  readonly display: string;
  /** The shown value comes from `Calculate`. */
  readonly calculated: boolean;
  /**
   * The source that this answer follows until somebody changes it here. Null: somebody's own answer, nothing to change,
   * or a source that this person may not read.
   */
  readonly origin: Origin | null;
  readonly masked: boolean;
  /** For a number that is kept in a vault: its last four, empty if it has none. Null for every other question. */
  readonly ending: string | null;
  readonly errors: readonly ErrorState[];
  /** Parts of a compound. Empty for others; rows have `rows`. */
  readonly children: readonly CellKey[];
  readonly rows: readonly RowState[] | null;
  readonly canAdd: boolean;
  /** For a total with a target; null for all others and while hidden. */
  readonly allocation: AllocationState | null;
}

export interface RowState {
  /** Stable key. */
  readonly key: string;
  /** One to Twenty, or the option's name for generated rows. */
  readonly label: string;
  readonly removable: boolean;
  readonly cells: readonly CellKey[];
}

/** State of one section. Replaced when anything in it changes. */
export interface BlockState {
  readonly name: string;
  readonly title: string;
  /** `C`; null if the section has none (spec form 2.36). */
  readonly letter: string | null;
  readonly category: string;
  readonly route: string;
  readonly visible: boolean;
  readonly valid: Validity;
  readonly readable: boolean;
  readonly editable: boolean;
  /** Top-level questions in order, hidden ones included. */
  readonly cells: readonly CellKey[];
  readonly introduction: string | null;
}

/** Entry of the side menu (spec form §3). */
export interface MenuItem {
  /** Of the section: `SECTIONAProposedInsured`. */
  name: string;
  label: string;
  category: string;
  path: string;
  valid: Validity;
  visible: boolean;
  /** When the section is shown; null: always. */
  conditionalClause: string | null;
  /**
   * Past index 34 of the entries shown (spec form §2): a page may fold these behind one button until the person asks for
   * them or the active section is among them. False for all in a menu of 35 entries or fewer.
   */
  startsHidden: boolean;
}

/** One question of a section, as shown in its menu entry (spec form §3). */
export interface MenuQuestion {
  name: string;
  visible: boolean;
  valid: Validity;
}

/**
 * State of a section. `toDo`: nobody answered or left it; `started`: something is answered; `nothingRequired`:
 * untouched, and nothing in it is required; `problem`: something in it is wrong, or it was left with answers missing.
 */
export type SectionStatus = 'toDo' | 'started' | 'nothingRequired' | 'problem' | 'done';

/** One of the sections that a person is led through. */
export interface GuidedSection {
  block: string;
  title: string;
  route: string;
  status: SectionStatus;
  /** This person has to fill it in; false: they read it, or may help with it. */
  isTheirs: boolean;
  /** Answers that they may give in it now. */
  asked: number;
  /** Of those, how many are blank. */
  open: number;
}

export interface MissingItem {
  block: string;
  title: string;
  route: string;
  /** Questions without a valid answer; empty when the block as a whole is not done. */
  questions: { key: CellKey; path: AnswerPath; label: string; error: ErrorState }[];
}

/** What a stage will be asked, see `forecast`. Never an answer. */
export interface Forecast {
  stage: Stage;
  sections: ForecastSection[];
  /** Asked in any case, and not answered yet. */
  certain: number;
  /** Asked only depending on answers that are still missing, or that the asking stage may not read. */
  possible: number;
  /** The required ones among the certain ones. */
  required: number;
  /** A round number for "about N questions". */
  about: number;
}

export interface ForecastSection {
  block: string;
  title: string;
  category: string;
  certain: number;
  possible: number;
  required: number;
  /** Already answered, as far as the asking stage may see. */
  answered: number;
}

/** What one change did. Replayed backwards by `undo`. */
export interface Change {
  readonly entries: readonly ChangeEntry[];
  /** Other answers that were removed from the record. */
  readonly removed: readonly { block: string; path: AnswerPath; label: string }[];
  /** Notices that became due. */
  readonly notices: readonly NoticeState[];
}

export type ChangeEntry =
  | { kind: 'answer'; block: string; path: AnswerPath; before: AnswerText; after: AnswerText }
  | { kind: 'row-added'; block: string; path: AnswerPath; position: number; answers: BlockAnswers }
  | { kind: 'row-removed'; block: string; path: AnswerPath; position: number; answers: BlockAnswers };

export interface NoticeState {
  block: string;
  name: string;
  title: string;
  text: string;
  button: string;
}

/** Why a submission was refused; nothing was applied. */
export interface Refusal {
  path: AnswerPath;
  key: 'unknownQuestion' | 'readOnly' | 'tooLong' | 'wrongType' | 'tooManyRows';
  message: string;
}

export type MergeOutcome = { ok: true; change: Change } | { ok: false; refusals: Refusal[] };

/**
 * What a reason is about: being shown or hidden, being edited, an option that is not offered, a value, an error, a
 * section that is not done.
 */
export type WhyTopic = 'shown' | 'read-only' | 'option' | 'value' | 'error' | 'ready';

/** Readable reason for a state: the clause as a tree of sentences with their truth. */
export interface Why {
  topic: WhyTopic;
  sentence: string;
  truth: boolean | null;
  /** The clause depends on answers this stage may not read. */
  concealed: boolean;
  parts: Why[];
}

export interface Application {
  readonly model: Model;
  readonly stage: Stage;
  readonly role: RoleName;
  readonly today: string;
  /** What clauses read now, for clauses outside the form such as a decision table's. */
  readonly environment: Environment;

  /** State of a question. Throws for a key that never existed: a programming error. */
  cell(key: CellKey): CellState;
  block(name: string): BlockState;
  /** Key of a question by the path used in the API; undefined if there is no such row or question. */
  keyOf(block: string, path: AnswerPath): CellKey | undefined;
  /**
   * `listener` runs after a change when this question, this block (`block:Name`) or anything (`*`) changed. Returns a
   * function that stops listening.
   */
  subscribe(key: CellKey, listener: () => void): () => void;

  /** Stores a typed text; masked and display forms are accepted, and a text that does not parse is stored as typed. */
  change(key: CellKey, text: string): Change;
  addRow(key: CellKey): Change;
  removeRow(key: CellKey, rowKey: string): Change;
  undo(change: Change): Change;
  /** What `act` would do, without doing it and without notifying anyone. */
  dryRun(act: (application: Application) => Change): Change;
  /** A person left the block's page with Next. Returns the notices that are due then. */
  visit(block: string): readonly NoticeState[];
  setLocked(blocks: readonly string[]): void;
  /** Applies the constants of the server's last response. Returns the notices that became due because of them. */
  setFacts(facts: Facts): readonly NoticeState[];

  /** Effective answers of all blocks, without hidden ones. */
  answers(): Answers;
  /** What a submission of the block contains: only what this stage may write. */
  responses(block: string): QuestionResponse[];
  /** The answer text of a question outside rows by `Block.Path`; empty when there is none. */
  answerText(path: string): AnswerText;

  menu(): MenuItem[];
  /** Next section with Read or Write at this stage within the look-ahead; null: none. */
  next(block: string): string | null;
  previous(block: string): string | null;
  /** 1-based position and count of progress routes. */
  progress(route: string): { position: number; count: number };
}
