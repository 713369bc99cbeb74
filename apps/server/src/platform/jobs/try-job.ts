/** One try of a job: it is run, and what became of it is recorded. */
import { withAnySignal } from '../any-signal.ts';
import type { Database } from '../database.ts';
import { errorCode } from '../error-code.ts';
import { forRequest } from '../request-of-work.ts';
import { inTransaction, isOutage } from '../transaction.ts';
import type { Tx } from '../tx.ts';
import type { Entries, Entry, Postponed } from './entries.ts';
import { jobKinds } from './kinds.ts';
import type { JobKey } from './status.ts';

export interface Job extends JobKey {
  /** The data passed to `enqueue`: IDs only, nothing personal. */
  data: unknown;
  /** 1 for the first try. */
  attempt: number;
  /** No further try follows this one. */
  isLast: boolean;
  /** Aborted when the time for a try is over or the process stops. */
  signal: AbortSignal;
}

/** A try that ended: of which job, for which case, and with which result. */
export interface JobRun extends JobKey {
  /** The request that caused it; undefined: recurring work. */
  request: string | undefined;
  attempt: number;
  ms: number;
  /** `again`: it waits for something, and is tried again. */
  outcome: 'done' | 'again' | 'failed';
  /** Why it is tried again, or failed, if the handler says so. */
  reason?: string | undefined;
}

/** Undefined: done. */
export type JobOutcome = Postponed | undefined;
export type JobHandler = (job: Job) => Promise<JobOutcome | void>;

/** Thrown by a handler that says why its try failed: people read it, and it stays in the record. Nothing personal. */
export class JobFailed extends Error {}

/** Thrown by a handler whose try failed if no further try can help. */
export class JobRefused extends JobFailed {}

/** Who is told what becomes of jobs. */
export interface JobListeners {
  /** Called for errors between tries. */
  onError: (error: unknown) => void;
  /** Called when each try has ended; `error` if it failed. */
  onRun: (run: JobRun, error?: unknown) => void;
  /** Called, in the transaction that marks it failed, for a job of a case that is given up. */
  onFailed: (tx: Tx, key: JobKey, error: string) => Promise<void>;
}

export interface TriesOptions extends JobListeners {
  database: Database;
  entries: Entries;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

export interface Tries {
  /** Runs a job for the request that caused it, and records how that ended. Never rejects because the job failed. */
  run(handler: JobHandler, entry: Entry, attempt: number): Promise<void>;
  /**
   * A job has failed for good, unless `fail` finds that it has not. If that cannot be recorded in its case, because the
   * case was changed outside the program, the job has failed all the same.
   */
  failForGood(key: JobKey, error: string, fail: (tx: Tx) => Promise<boolean>): Promise<void>;
}

export function createTries({ database, entries, stopping, onError, onRun, onFailed }: TriesOptions): Tries {
  return {
    run(handler, entry, attempt) {
      const work = () => tryOnce(handler, entry, attempt);
      return entry.request === undefined ? work() : forRequest(entry.request, work);
    },
    failForGood,
  };

  async function tryOnce(handler: JobHandler, entry: Entry, attempt: number): Promise<void> {
    const { key, data, request } = entry;
    const { attempts, expiry } = jobKinds[key.kind];
    const timeUp = AbortSignal.timeout(expiry * 1_000);
    const isLast = attempt >= attempts;
    const begunAt = performance.now();
    const tell = (outcome: JobRun['outcome'], { error, reason }: { error?: unknown; reason?: string } = {}): void =>
      onRun({ ...key, request, attempt, ms: Math.round(performance.now() - begunAt), outcome, reason }, error);
    let outcome: JobOutcome | void;
    try {
      outcome = await withAnySignal([timeUp, stopping], (signal) =>
        Promise.race([handler({ ...key, data, attempt, isLast, signal }), rejectedBy(timeUp)]),
      );
    } catch (error) {
      // What the program says itself quotes nothing that somebody typed.
      tell('failed', error instanceof JobFailed ? { error, reason: error.message } : { error });
      await recordFailure(entry, error, error instanceof JobRefused || isLast);
      return;
    }
    await inTransaction(database, (tx) =>
      outcome ? entries.postpone(tx, entry, outcome) : entries.complete(tx, entry),
    );
    tell(outcome ? 'again' : 'done', outcome ?? {});
  }

  async function recordFailure(entry: Entry, error: unknown, isFinal: boolean): Promise<void> {
    const said = describe(error);
    if (!isFinal) return inTransaction(database, (tx) => entries.fail(tx, entry, said));
    await failForGood(entry.key, said, async (tx) => {
      await entries.giveUp(tx, entry, said);
      return true;
    });
  }

  async function failForGood(key: JobKey, error: string, fail: (tx: Tx) => Promise<boolean>): Promise<void> {
    try {
      await inTransaction(database, async (tx) => {
        if ((await fail(tx)) && key.application !== '') await onFailed(tx, key, error);
      });
    } catch (reason) {
      if (isOutage(reason)) throw reason;
      onError(reason);
      await inTransaction(database, fail);
    }
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new JobFailed('took too long')), { once: true });
  });
}

/** A short line for people and for the record: the words of the program, or the kind of an error that may quote a value. */
function describe(error: unknown): string {
  if (error instanceof JobFailed) return error.message.slice(0, 200);
  if (!(error instanceof Error)) return 'unknown';
  const code = errorCode(error);
  if ('severity' in error && code !== null) return `database error ${code}`;
  return code ?? error.name;
}
