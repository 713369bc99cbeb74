/** The scenario language: how an application behaves, written as a sequence of steps. */
import type { AnswerText, OwnerLetter } from '@countersign/engine';

/** Who acts. */
export type Actor = 'agent' | 'insured' | `owner${OwnerLetter}`;

export interface Scenario {
  title: string;
  file: string;
  /** `yyyy-MM-dd` in memory; a server has its own date. */
  today: string | null;
  /** Varies the choices of `fill`. */
  seed: number;
  steps: Step[];
}

/** A question by `Block.Path`, with `[n]` or `[OptionName]` for rows. */
export type ScenarioPath = string;

/** How `fill` chooses: `plain` says no and none of these, `eventful` says yes and takes the first option. */
export type FillStyle = 'plain' | 'eventful';

/** `line` is where the step begins in its file. */
export type Step = { line: number } & (
  | { kind: 'as'; actor: Actor }
  | { kind: 'start'; facts: CaseStart }
  | { kind: 'answer'; answers: { path: ScenarioPath; text: AnswerText }[] }
  | { kind: 'addRow' | 'removeRow'; path: ScenarioPath }
  | { kind: 'undo' }
  | { kind: 'today'; day: string }
  | { kind: 'leave'; page: string }
  | { kind: 'fill'; until: string | null; style: FillStyle }
  | { kind: 'send'; to: 'insured' | 'owners' }
  | { kind: 'find' | 'sign' | 'resume' | 'process' | 'decide' }
  | { kind: 'unlock'; reason: string }
  | { kind: 'expect'; expectation: Expectation }
);

/** Facts about a case at its start. */
export interface CaseStart {
  demo: boolean;
  partner: string;
  agentAttestation: boolean;
}

export type MarkWord = 'valid' | 'invalid' | 'untouched' | 'hidden';

/** Everything an `expect` step may contain; what is absent is not checked. */
export interface Expectation {
  /** Blocks or questions. */
  visible?: ScenarioPath[];
  hidden?: ScenarioPath[];
  /** Error keys by question; an empty list: no error. */
  errors?: Record<ScenarioPath, string[]>;
  /** Blocks. */
  valid?: string[];
  invalid?: string[];
  menu?: Record<string, MarkWord>;
  ready?: { send?: boolean; sign?: boolean };
  /** Stored answers; empty text: none. */
  answers?: Record<ScenarioPath, AnswerText>;
  /** Answers as people read them. */
  shown?: Record<ScenarioPath, string>;
  /** Sentences of the errors, in order. */
  messages?: Record<ScenarioPath, string[]>;
  /** Wordings as shown. */
  labels?: Record<ScenarioPath, string>;
  /** How many rows a group has. */
  rows?: Record<ScenarioPath, number>;
  /** Groups to which a row can be added, or not. */
  canAdd?: Record<ScenarioPath, boolean>;
  /** The sections in the menu, in order. */
  sections?: string[];
  /** Where Next leads from a section; `none` at the end. */
  next?: Record<string, string>;
  /** What is missing: questions, or sections that are not done. */
  missing?: { send?: string[]; sign?: string[] };
  /** A sentence that is one of the reasons. */
  why?: Record<string, string>;
  /** The sections that a stage will be asked, as far as the acting person can know. */
  forecast?: Record<string, string[]>;
  /** Names of the options offered, in order. */
  options?: Record<ScenarioPath, string[]>;
  editable?: ScenarioPath[];
  readOnly?: ScenarioPath[];
  /** Other answers that the last step removed. */
  removed?: ScenarioPath[];
  /** Names of the notices that the last step opened. */
  notices?: string[];
  /** Why the last step was refused. */
  refused?: string[];
  /** Who has signed, in any order. */
  signed?: Actor[];
  triagePath?: number;
  decisionClass?: string;
  policyNumber?: 'present' | 'absent';
  /** How many mails each person got. */
  mail?: Record<string, number>;
  /** State of each person's document. */
  documents?: Record<string, 'ready' | 'absent'>;
}
