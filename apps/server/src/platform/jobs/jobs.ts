/**
 * Background work: everything outside the database that a change requests. A job is enqueued in the transaction of that
 * change, tried again with growing pauses, and done at least once, so handlers must be idempotent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { pause } from '../pause.ts';
import { inTransaction, isOutage } from '../transaction.ts';
import type { Tx } from '../tx.ts';
import { createEntries, entryOf } from './entries.ts';
import { type JobKind, jobKindNames, jobKinds, secondsBetween } from './kinds.ts';
import { createPresence } from './presence.ts';
import { createQueue, type FetchedJob } from './queue.ts';
import type { JobKey } from './status.ts';
import { createTries, type JobHandler, type JobListeners } from './try-job.ts';
import { createWaker } from './waker.ts';

/** When a kind runs by itself, unless its rules say how often. */
export interface Repeated {
  /** The steps that are due now, none for longer than two days: each runs once. */
  steps: () => readonly string[];
}

export interface Jobs {
  /** Registers the handler of a kind; before `start`. With `repeated`, or rules that say how often, it also runs by itself, once for all processes. */
  define(kind: JobKind, handler: JobHandler, repeated?: Repeated): void;
  /** Queues a job with the transaction; false if the same job was queued before. `data` contains IDs only. */
  enqueue(tx: Tx, key: JobKey, data?: object): Promise<boolean>;
  /** Queues a failed job again; false if it has not failed. */
  retry(tx: Tx, key: JobKey): Promise<boolean>;
  /** Waiting jobs of these steps, of any case, are tried as soon as the transaction ends; false if none waits. */
  tryNow(tx: Tx, kind: JobKind, steps: readonly string[]): Promise<boolean>;
  /** Starts working on the defined kinds. Without it, the process only enqueues. */
  start(): Promise<void>;
  /** Takes no new jobs, waits for the running ones (at most `patienceMs`) and returns the rest to the queue. */
  stop(patienceMs?: number): Promise<void>;
}

export interface JobsOptions extends Partial<JobListeners> {
  /** How often to look for jobs without a notification: they have become due, or the notification was lost. */
  pollMs?: number;
  /** How often to look for jobs of killed workers. */
  maintainMs?: number;
}

/** Every process calls it once at start, after `migrate` has created the queue's tables. */
export async function createJobs(database: Database, options: JobsOptions = {}): Promise<Jobs> {
  const { pollMs = 1_000, maintainMs = 10_000 } = options;
  const { onError = () => undefined, onRun = () => undefined, onFailed = async () => undefined } = options;
  const queue = createQueue(database);
  const presence = createPresence(database);
  const waker = createWaker(database);
  await queue.open();
  const handlers = new Map<JobKind, { handler: JobHandler; repeated: Repeated | undefined }>();
  const stopping = new AbortController();
  // Until the jobs that it holds are done or returned.
  const holding = new AbortController();
  let present: Promise<void> | null = null;
  const running = new Map<string, { kind: JobKind; done: Promise<void> }>();
  const loops: Promise<void>[] = [];
  let endListening = (): void => undefined;
  const entries = createEntries(queue, (tx, kind) => waker.wakeAfterCommit(tx, kind));
  const tries = createTries({ database, entries, stopping: stopping.signal, onError, onRun, onFailed });

  const wakeAll = (kind: JobKind): void => void waker.wakeEverywhere(kind).catch(onError);

  async function work(kind: JobKind): Promise<void> {
    const { parallel } = jobKinds[kind];
    while (!stopping.signal.aborted) {
      const woken = waker.woken(kind);
      const mine = [...running.values()].filter((run) => run.kind === kind);
      const jobs = mine.length < parallel ? await fetchJobs(kind, parallel - mine.length) : [];
      for (const job of jobs) begin(kind, job);
      if (jobs.length === 0) await pause(pollMs, woken);
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
        waker.wakeHere(kind);
      });
    running.set(job.id, { kind, done });
  }

  async function runOne(kind: JobKind, fetched: FetchedJob): Promise<void> {
    const { handler } = handlers.get(kind) ?? {};
    const entry = entryOf(kind, fetched);
    if (!handler || !entry) throw new Error(`a job of ${kind} cannot be read`);
    await inTransaction(database, (tx) => entries.begin(tx, entry, presence.id));
    await tries.run(handler, entry, fetched.retries + 1);
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
    for (const key of await queue.maintain())
      await tries.failForGood(key, error, (tx) => entries.giveUpLost(tx, key, error));
  }

  async function enqueueDue(kind: JobKind, repeated: Repeated | undefined): Promise<void> {
    for (const step of dueSteps(kind, repeated)) await enqueueRepeated(kind, step);
  }

  const enqueueRepeated = (kind: JobKind, step: string): Promise<boolean> =>
    inTransaction(database, (tx) => entries.add(tx, { kind, application: '', epoch: 0, step }, {}));

  return {
    define(kind, handler, repeated) {
      handlers.set(kind, { handler, repeated });
    },
    enqueue: (tx, key, data = {}) => entries.add(tx, key, data),
    retry: (tx, key) => entries.addAgain(tx, key),
    tryNow: (tx, kind, steps) => entries.tryNow(tx, kind, steps),
    async start() {
      for (const kind of jobKindNames) if (handlers.has(kind)) loops.push(work(kind));
      loops.push(maintain());
      present = presence.keep(holding.signal, (kinds) => kinds.forEach(wakeAll), onError);
      endListening = waker.listen();
    },
    async stop(patienceMs = 20_000) {
      stopping.abort();
      waker.wakeAllHere();
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
function dueSteps(kind: JobKind, repeated: Repeated | undefined): readonly string[] {
  const seconds = secondsBetween(kind);
  if (repeated) return repeated.steps();
  return seconds === undefined ? [] : [String(Math.floor(Date.now() / 1_000 / seconds))];
}
