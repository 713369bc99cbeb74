/**
 * Background work: everything outside the database that a change requests. A job is enqueued in the transaction of that
 * change, tried again with growing pauses, and done at least once, so handlers must be idempotent.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { pause } from '../pause.ts';
import { forRequest } from '../request-of-work.ts';
import { afterCommit, inTransaction, isOutage } from '../transaction.ts';
import type { Tx } from '../tx.ts';
import { createEntries, type Entry, entryOf } from './entries.ts';
import { type JobKind, jobKindNames, jobKinds } from './kinds.ts';
import { createPresence } from './presence.ts';
import { createQueue, type FetchedJob } from './queue.ts';
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
}

/** `again`: not done; it is tried again after this many seconds without counting as a failure. */
export type JobOutcome = { again: number } | undefined;
export type JobHandler = (job: Job) => Promise<JobOutcome | void>;

/** Thrown by a handler when no further try can help. */
export class JobRefused extends Error {}

/**
 * Every this many seconds; or a function that returns the steps that are due now: each runs once, and again two days
 * after it was last returned.
 */
export type Repeated = { everySeconds: number } | { steps: () => readonly string[] };

export interface Jobs {
  /** Registers the handler of a kind; before `start`. With `repeated` it also runs regularly, once for all processes. */
  define(kind: JobKind, handler: JobHandler, repeated?: Repeated): void;
  /** Queues a job with the transaction; false if the same job was queued before. `data` contains IDs only. */
  enqueue(tx: Tx, key: JobKey, data?: object): Promise<boolean>;
  /** Queues a failed job again; false if it has not failed. */
  retry(tx: Tx, key: JobKey): Promise<boolean>;
  /** Starts working on the defined kinds. Without it, the process only enqueues. */
  start(): Promise<void>;
  /** Takes no new jobs, waits for the running ones (at most `patienceMs`) and returns the rest to the queue. */
  stop(patienceMs?: number): Promise<void>;
}

export interface JobsOptions {
  /** How often to look for jobs without a notification: they have become due, or the notification was lost. */
  pollMs?: number;
  /** How often to look for jobs of killed workers. */
  maintainMs?: number;
  /** Called for errors between tries. */
  onError?: (error: unknown) => void;
  /** Called when each try has ended; `error` if it failed. */
  onRun?: (run: JobRun, error?: unknown) => void;
  /** Called, in the transaction that marks it failed, for a job of a case that is given up. */
  onFailed?: (tx: Tx, key: JobKey, error: string) => Promise<void>;
}

/** Notifies all processes which kind of job was queued. */
const CHANNEL = 'countersign_jobs';

/** Every process calls it once at start, after `migrate` has created the queue's tables. */
export async function createJobs(database: Database, options: JobsOptions = {}): Promise<Jobs> {
  const { pollMs = 1_000, maintainMs = 10_000 } = options;
  const { onError = () => undefined, onRun = () => undefined, onFailed = async () => undefined } = options;
  const queue = createQueue(database);
  const presence = createPresence(database);
  await queue.open();
  const handlers = new Map<JobKind, { handler: JobHandler; repeated: Repeated | undefined }>();
  const stopping = new AbortController();
  // Until the jobs that it holds are done or returned.
  const holding = new AbortController();
  let present: Promise<void> | null = null;
  // Awaited by each kind of job.
  setMaxListeners(0, stopping.signal);
  const running = new Map<string, { kind: JobKind; done: Promise<void> }>();
  const wakers = new Map<JobKind, () => void>();
  const loops: Promise<void>[] = [];
  /** A job of this kind can be started, here or elsewhere. */
  function announce(kind: JobKind): void {
    wakers.get(kind)?.();
    sql`select pg_notify(${CHANNEL}, ${kind})`.execute(database.query).catch(onError);
  }
  let endListening = (): void => undefined;

  /** After the commit, this process and others look for jobs of this kind. */
  async function wake(tx: Tx, kind: JobKind): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${kind})`.execute(tx);
    afterCommit(tx, () => wakers.get(kind)?.());
  }

  const entries = createEntries(queue, wake);

  async function work(kind: JobKind): Promise<void> {
    const { parallel } = jobKinds[kind];
    while (!stopping.signal.aborted) {
      const resting = new AbortController();
      wakers.set(kind, () => resting.abort());
      const mine = [...running.values()].filter((run) => run.kind === kind);
      const jobs = mine.length < parallel ? await fetchJobs(kind, parallel - mine.length) : [];
      for (const job of jobs) begin(kind, job);
      if (jobs.length === 0) await pause(pollMs, AbortSignal.any([resting.signal, stopping.signal]));
    }
  }

  async function fetchJobs(kind: JobKind, count: number): Promise<FetchedJob[]> {
    try {
      return await queue.fetch(kind, count);
    } catch (error) {
      onError(error);
      return [];
    }
  }

  function begin(kind: JobKind, job: FetchedJob): void {
    const done = runOne(kind, job)
      .catch((error: unknown) => onError(error))
      .finally(() => {
        running.delete(job.id);
        wakers.get(kind)?.();
      });
    running.set(job.id, { kind, done });
  }

  async function runOne(kind: JobKind, fetched: FetchedJob): Promise<void> {
    const { handler } = handlers.get(kind) ?? {};
    const entry = entryOf(kind, fetched);
    if (!handler || !entry) throw new Error(`a job of ${kind} cannot be read`);
    await inTransaction(database, (tx) => entries.begin(tx, entry, presence.id));
    const attempt = fetched.retries + 1;
    const work = () => tryOnce(handler, entry, attempt);
    await (entry.request === undefined ? work() : forRequest(entry.request, work));
  }

  async function tryOnce(handler: JobHandler, entry: Entry, attempt: number): Promise<void> {
    const { key, data, request } = entry;
    const { attempts, expiry } = jobKinds[key.kind];
    const timeUp = AbortSignal.timeout(expiry * 1_000);
    const signal = AbortSignal.any([timeUp, stopping.signal]);
    const job: Job = { ...key, data, attempt, isLast: attempt >= attempts, signal };
    const begunAt = performance.now();
    const tell = (outcome: JobRun['outcome'], error?: unknown): void =>
      onRun({ ...key, request, attempt, ms: Math.round(performance.now() - begunAt), outcome }, error);
    let outcome: JobOutcome | void;
    try {
      outcome = await Promise.race([handler(job), rejectedBy(timeUp)]);
    } catch (error) {
      tell('failed', error);
      await recordFailure(entry, error, error instanceof JobRefused || job.isLast);
      return;
    }
    await inTransaction(database, (tx) =>
      outcome ? entries.postpone(tx, entry, outcome.again) : entries.complete(tx, entry),
    );
    tell(outcome ? 'again' : 'done');
  }

  async function recordFailure(entry: Entry, error: unknown, isFinal: boolean): Promise<void> {
    const said = describe(error);
    if (!isFinal) return inTransaction(database, (tx) => entries.fail(tx, entry, said));
    await failForGood(entry.key, said, async (tx) => {
      await entries.giveUp(tx, entry, said);
      return true;
    });
  }

  /**
   * A job has failed for good, unless `fail` finds that it has not. If that cannot be recorded in its case, because the case
   * was changed outside the program, the job has failed all the same.
   */
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

  async function maintain(): Promise<void> {
    const repeating = [...handlers].map(
      ([kind, { repeated }]) =>
        () =>
          enqueueDue(kind, repeated),
    );
    while (!stopping.signal.aborted) {
      for (const work of [takeOver, ...repeating]) {
        try {
          await work();
        } catch (error) {
          onError(error);
          // In that case, the rest fails too.
          if (isOutage(error)) break;
        }
      }
      await pause(maintainMs, stopping.signal);
    }
  }

  /** Jobs of killed workers are started again; those that were in their last try have failed. */
  async function takeOver(): Promise<void> {
    const error = 'stopped during its last try';
    for (const key of await queue.maintain()) await failForGood(key, error, (tx) => entries.giveUpLost(tx, key, error));
  }

  async function enqueueDue(kind: JobKind, repeated: Repeated | undefined): Promise<void> {
    for (const step of repeated ? stepsOf(repeated) : []) await enqueueRepeated(kind, step);
  }

  const enqueueRepeated = (kind: JobKind, step: string): Promise<boolean> =>
    inTransaction(database, (tx) => entries.add(tx, { kind, application: '', epoch: 0, step }, {}));

  return {
    define(kind, handler, repeated) {
      handlers.set(kind, { handler, repeated });
    },
    enqueue: (tx, key, data = {}) => entries.add(tx, key, data),
    retry: (tx, key) => entries.addAgain(tx, key),
    async start() {
      for (const kind of jobKindNames) if (handlers.has(kind)) loops.push(work(kind));
      loops.push(maintain());
      present = presence.keep(holding.signal, (kinds) => kinds.forEach(announce), onError);
      endListening = database.listen({
        channel: CHANNEL,
        heard: (kind) => wakers.get(kind as JobKind)?.(),
        began: () => wakers.forEach((wake) => wake()),
      });
    },
    async stop(patienceMs = 20_000) {
      stopping.abort();
      endListening();
      await Promise.all(loops);
      const patience = sleep(patienceMs, undefined, { ref: false });
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), patience]);
      for (const [id, { kind }] of running) await queue.fail(database.query, kind, id);
      if (present === null) return;
      holding.abort();
      await present;
      await presence.leave();
    },
  };
}

/** For an interval, its number, so that all processes together queue it once. */
const stepsOf = (repeated: Repeated): readonly string[] =>
  'steps' in repeated ? repeated.steps() : [String(Math.floor(Date.now() / 1_000 / repeated.everySeconds))];

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('took too long')), { once: true });
  });
}

/** A short line for the portal; database errors show their code only, as their text may quote values. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('severity' in error && 'code' in error) return `database error ${String(error.code)}`;
  return error.message.slice(0, 200);
}
