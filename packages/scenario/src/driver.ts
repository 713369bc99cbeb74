/** What a scenario needs from its environment: the engine in memory, or a server over HTTP. */
import type { Application, MenuItem, QuestionResponse } from '@countersign/engine';
import type { Actor, CaseStart } from './language/types.ts';

/** Why a step was not carried out. */
export interface StepRefusal {
  /** `readOnly`, `notReady`, an error key, or the HTTP status if the response has no key. */
  key: string;
  /** `Block.Path`; empty if it is about the case. */
  path: string;
  message: string;
}

export type Outcome = { ok: true; removed: string[] } | { ok: false; refusals: StepRefusal[] };

export const DONE: Outcome = { ok: true, removed: [] };

/** The outcome of a step that one rule refused; `path` is empty if it is about no question. */
export function refused(key: string, message: string, path = ''): Outcome {
  return { ok: false, refusals: [{ key, path, message }] };
}

/** What only some environments have. */
export type Seen<Value> = { applicable: true; value: Value } | { applicable: false };

export const NOT_APPLICABLE = { applicable: false } as const;

/** The state of the case outside the form. */
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
  /** From now on this person acts. Customers start with `find`. */
  become(actor: Actor): Promise<Outcome>;
  /** A new case for the acting agent. */
  start(facts: CaseStart): Promise<Outcome>;
  /**
   * The form as the acting person sees it; undefined without an open case. It stays the same until the next call of the
   * driver.
   */
  application(): Application | undefined;
  /** The side menu of the acting person, according to the stored record. */
  menu(): readonly MenuItem[];
  /**
   * Stores answers of one block; `left` if its page was left with Next. The person can then continue with the form as
   * they typed it: `resume` shows the record.
   */
  submit(block: string, responses: readonly QuestionResponse[], left: boolean): Promise<Outcome>;
  send(to: 'insured' | 'owners'): Promise<Outcome>;
  find(): Promise<Outcome>;
  sign(): Promise<Outcome>;
  resume(): Promise<Outcome>;
  /** The date changes, and the case is opened again. A server has its own date. */
  travel(day: string): Promise<Outcome>;
  /**
   * A customer who signed last continues to policy number and processing, in a case whose agent attested in advance.
   */
  process(): Promise<Outcome>;
  decide(): Promise<Outcome>;
  unlock(reason: string): Promise<Outcome>;
  observe(): Promise<Observation>;
}

/** A path without its row keys, as the model knows it. */
export function modelPath(path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, '');
}
