/** What a scenario needs of the world it runs in: the engine in memory, or a server over HTTP. */
import type { AnswerPath, Application, MenuItem, QuestionResponse } from '@countersign/engine';
import type { Actor, CaseStart } from './language/types.ts';

/** Why a step was not carried out. */
export interface StepRefusal {
  /** `readOnly`, `notReady`, an error key, or the HTTP status where the answer has no key. */
  key: string;
  /** `Block.Path`; empty when it is about the case. */
  path: string;
  message: string;
}

export type Outcome = { ok: true; removed: string[] } | { ok: false; refusals: StepRefusal[] };

export const DONE: Outcome = { ok: true, removed: [] };

export function refused(key: string, message: string, path = ''): Outcome {
  return { ok: false, refusals: [{ key, path, message }] };
}

/** What only some worlds have. */
export type Seen<Value> = { applicable: true; value: Value } | { applicable: false };

export const NOT_APPLICABLE = { applicable: false } as const;

/** The case as it stands, beyond the form. */
export interface Observation {
  signed: Actor[];
  triagePath: number | null;
  decisionClass: string | null;
  policyNumber: Seen<string | null>;
  /** Recipients of mails, one entry per mail. */
  mail: Seen<Actor[]>;
  documents: Seen<Record<string, 'ready' | 'absent'>>;
}

export interface Driver {
  readonly world: 'memory' | 'server';
  /** From now on this person acts. Customers come in by `find`. */
  become(actor: Actor): Promise<Outcome>;
  /** A new case of the acting agent. */
  start(facts: CaseStart): Promise<Outcome>;
  /** The form as the acting person has it before them; undefined without an open case. It stays the same until the next call of the driver. */
  application(): Application | undefined;
  /** The side menu as the keeper of the record sees it for the acting person. */
  menu(): readonly MenuItem[];
  /**
   * Brings answers of one block to the record; `left` when its page was left by Next. Who left a page may go on with the
   * form as they typed it: `resume` shows the record.
   */
  submit(block: string, responses: readonly QuestionResponse[], left: boolean): Promise<Outcome>;
  send(to: 'insured' | 'owners'): Promise<Outcome>;
  find(): Promise<Outcome>;
  sign(): Promise<Outcome>;
  resume(): Promise<Outcome>;
  /** Another day comes, on which the case is opened again. A server has its own day. */
  travel(day: string): Promise<Outcome>;
  /** A customer who signed last goes on to policy number and processing: in a case whose agent attested in advance. */
  process(): Promise<Outcome>;
  decide(): Promise<Outcome>;
  unlock(reason: string): Promise<Outcome>;
  observe(): Promise<Observation>;
}

/** `Block.Path` in its two parts. */
export function splitPath(path: string): { block: string; path: AnswerPath } {
  const dot = path.indexOf('.');
  return dot < 0 ? { block: path, path: '' } : { block: path.slice(0, dot), path: path.slice(dot + 1) };
}

/** A path without its row keys, as the model knows it. */
export function modelPath(path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, '');
}
