/**
 * Jobs as they are stored: the row of each and its entry in the queue, which change together. Statements that do not need
 * each other's results are sent together.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { requestOfWork } from '../request-of-work.ts';
import { withCommit } from '../transact-once.ts';
import type { Reader, Tx } from '../tx.ts';
import { followedBy, followersOf, type JobKind, jobKinds } from './kinds.ts';
import type { FetchedJob, Queue } from './queue.ts';
import { endedSince, holdEnds, type JobKey } from './status.ts';

/** A job that was fetched from the queue. */
export interface Entry {
  /** In the queue. */
  id: string;
  key: JobKey;
  data: object;
  /** The request that caused it; undefined: none. */
  request: string | undefined;
}

/**
 * Not done; it is tried again after `again` seconds without counting as a failure. `reason`: why, for the log and for
 * operations, nothing personal; without one, the last one stays.
 */
export interface Postponed {
  again: number;
  reason?: string;
}

export type Entries = ReturnType<typeof createEntries>;

/** `wake`: after the commit, all processes look for jobs of this kind. */
export function createEntries(queue: Queue, wake: (tx: Tx, kind: JobKind) => Promise<void>) {
  async function put(
    tx: Tx,
    key: JobKey,
    data: object,
    { afterSeconds = 0, error }: { afterSeconds?: number; error?: string | undefined } = {},
  ): Promise<void> {
    const id = randomUUID();
    await Promise.all([
      queue.send(tx, key.kind, { id, data: { ...key, data, request: requestOfWork() }, afterSeconds }),
      rowOf(tx, key)
        .set({ state: 'queued', job_id: id, ...(error !== undefined && { error }), updated_at: sql`now()` })
        .execute(),
      ...(afterSeconds === 0 ? [wake(tx, key.kind)] : []),
    ]);
  }

  /** Jobs that wait for a job that ended are tried at once. */
  async function wakeFollowers(tx: Tx, key: JobKey): Promise<void> {
    const followers = followersOf(key.kind);
    const woken = followers.length === 0 ? [] : await queue.makeDueNow(tx, followers, key);
    for (const kind of new Set(woken)) await wake(tx, kind);
  }

  async function markFailed(tx: Tx, key: JobKey, error: string): Promise<void> {
    await rowOf(tx, key)
      .set({ state: 'failed', error, updated_at: sql`clock_timestamp()` })
      .execute();
    await wakeFollowers(tx, key);
  }

  return {
    /** False if the same job was queued before. */
    async add(tx: Tx, key: JobKey, data: object): Promise<boolean> {
      const added = await tx
        .insertInto('job_status')
        .values({
          application_id: key.application,
          epoch: key.epoch,
          kind: key.kind,
          step: key.step,
          state: 'queued',
          holding: jobKinds[key.kind].holding,
          data: JSON.stringify(data),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .execute();
      if (added.length > 0) await put(tx, key, data);
      return added.length > 0;
    },

    /** Queues a failed job again; false if it has not failed. */
    async addAgain(tx: Tx, key: JobKey): Promise<boolean> {
      const row = await rowOf(tx, key)
        // It was requested now: it is not late, and its age does not include the time since it failed.
        .set({ state: 'queued', error: null, attempts: 0, created_at: sql`now()` })
        .where('state', '=', 'failed')
        .returning('data')
        .executeTakeFirst();
      if (row) await put(tx, key, row.data);
      return row !== undefined;
    },

    /** A try starts in this worker. It sees the end of each job that it waits for, or is older than that end. */
    async begin(tx: Tx, { key }: Entry, worker: string): Promise<void> {
      await holdEnds(tx, followedBy(key.kind), key);
      withCommit(
        tx,
        rowOf(tx, key).set((status) => ({
          state: 'running',
          worker,
          attempts: status('attempts', '+', 1),
          updated_at: sql`clock_timestamp()`,
        })),
      );
    },

    async complete(tx: Tx, { id, key }: Entry): Promise<void> {
      await Promise.all([
        queue.complete(tx, key.kind, id),
        rowOf(tx, key)
          .set({ state: 'done', error: null, updated_at: sql`clock_timestamp()` })
          .execute(),
      ]);
      await wakeFollowers(tx, key);
    },

    /** Tried again after so many seconds, or at once if something that it waits for ended while it ran. */
    async postpone(tx: Tx, { id, key, data }: Entry, { again, reason }: Postponed): Promise<void> {
      await queue.complete(tx, key.kind, id);
      const followed = followedBy(key.kind);
      await holdEnds(tx, followed, key);
      const isOver = followed.length > 0 && (await endedSince(tx, followed, key));
      await put(tx, key, data, { afterSeconds: isOver ? 0 : again, error: reason });
    },

    /** Waiting jobs of these steps, of any case, are tried at once; false if none waits. */
    async tryNow(tx: Tx, kind: JobKind, steps: readonly string[]): Promise<boolean> {
      const isWaiting = await queue.makeStepsDueNow(tx, kind, steps);
      if (isWaiting) await wake(tx, kind);
      return isWaiting;
    },

    /** A try failed, and there will be another one. */
    async fail(tx: Tx, { id, key }: Entry, error: string): Promise<void> {
      await queue.fail(tx, key.kind, id);
      await rowOf(tx, key)
        .set({ state: 'queued', error, updated_at: sql`now()` })
        .execute();
    },

    /** It failed for good. */
    async giveUp(tx: Tx, { id, key }: Entry, error: string): Promise<void> {
      await queue.complete(tx, key.kind, id);
      await markFailed(tx, key, error);
    },

    /** The same for a job whose worker was killed in the last try; false if it is not lost. */
    async giveUpLost(tx: Tx, key: JobKey, error: string): Promise<boolean> {
      const isLost = await queue.isLost(tx, key);
      if (isLost) await markFailed(tx, key, error);
      return isLost;
    },
  };
}

function rowOf(reader: Reader, key: JobKey) {
  return reader
    .updateTable('job_status')
    .where('application_id', '=', key.application)
    .where('epoch', '=', key.epoch)
    .where('kind', '=', key.kind)
    .where('step', '=', key.step);
}

/** Null: the data do not have this form. */
export function entryOf(kind: JobKind, { id, data: queued }: FetchedJob): Entry | null {
  if (typeof queued !== 'object' || queued === null) return null;
  const { application, epoch, step, data, request } = queued as Record<string, unknown>;
  if (typeof application !== 'string' || typeof epoch !== 'number' || typeof step !== 'string') return null;
  return {
    id,
    key: { kind, application, epoch, step },
    data: typeof data === 'object' && data !== null ? data : {},
    request: typeof request === 'string' ? request : undefined,
  };
}
