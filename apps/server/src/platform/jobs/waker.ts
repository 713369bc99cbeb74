/** Ends the pause in which a process waits for jobs of a kind, as soon as there may be one. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { afterCommit } from '../transaction.ts';
import type { Reader, Tx } from '../tx.ts';
import type { JobKind } from './kinds.ts';

/** Notifies all processes which kind of job was queued. */
const CHANNEL = 'countersign_jobs';

export interface Waker {
  /** Aborted as soon as this process has to look for jobs of the kind again; a new signal replaces the one before. */
  woken(kind: JobKind): AbortSignal;
  wakeHere(kind: JobKind): void;
  wakeAllHere(): void;
  /** A job of this kind can be started, here or elsewhere. */
  wakeEverywhere(kind: JobKind): Promise<void>;
  /** The same once the transaction is committed. */
  wakeAfterCommit(tx: Tx, kind: JobKind): Promise<void>;
  /** Hears of jobs that other processes queued, until the returned function is called. */
  listen(): () => void;
}

export function createWaker(database: Database): Waker {
  const resting = new Map<JobKind, AbortController>();
  const wakeHere = (kind: JobKind): void => resting.get(kind)?.abort();
  const wakeAllHere = (): void => resting.forEach((rest) => rest.abort());

  const notify = async (reader: Reader, kind: JobKind): Promise<void> => {
    await sql`select pg_notify(${CHANNEL}, ${kind})`.execute(reader);
  };

  return {
    woken(kind) {
      const rest = new AbortController();
      resting.set(kind, rest);
      return rest.signal;
    },
    wakeHere,
    wakeAllHere,
    wakeEverywhere(kind) {
      wakeHere(kind);
      return notify(database.query, kind);
    },
    async wakeAfterCommit(tx, kind) {
      await notify(tx, kind);
      afterCommit(tx, () => wakeHere(kind));
    },
    listen: () =>
      database.listen({
        channel: CHANNEL,
        heard: (kind) => wakeHere(kind as JobKind),
        began: wakeAllHere,
      }),
  };
}
