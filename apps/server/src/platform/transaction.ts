/** Transactions that are repeated as a whole if the database asked for it or was lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Tx } from './tx.ts';
import { Unconfirmed } from './unconfirmed.ts';

const afterwards = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `work` in one transaction and returns its result once it is durable. The whole of `work` runs again after
 * conflicts, fail-over and lost connections, for at most `patienceMs`. If a connection is lost during the commit, it is
 * unknown whether the commit happened, so whatever must not happen twice needs its own unique key.
 */
export async function inTransaction<Result>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Tx) => Promise<Result>,
  patienceMs = 5_000,
): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    let done: (() => void)[] = [];
    try {
      const result = await database.transaction(async (tx) => {
        afterwards.set(tx, done);
        return work(tx);
      });
      for (const listener of done) listener();
      return result;
    } catch (error) {
      if (!isWorthRetrying(error) || Date.now() > deadline) throw error;
      done = [];
      await sleep(Math.min(1_000, 10 * 2 ** attempt) * (0.5 + Math.random()));
    }
  }
}

class Undone<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

/** Like `inTransaction`, but rolls back if `stands` rejects the result; the result is returned either way. */
export async function inTransactionIf<Result>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Tx) => Promise<Result>,
  stands: (result: Result) => boolean,
): Promise<Result> {
  try {
    return await inTransaction(database, async (tx) => {
      const result = await work(tx);
      if (!stands(result)) throw new Undone(result);
      return result;
    });
  } catch (error) {
    // Created above, from this work's result.
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}

/** Runs `listener` after the transaction was committed, and never if it was not. */
export function afterCommit(tx: Tx, listener: () => void): void {
  const listeners = afterwards.get(tx);
  if (!listeners) throw new Error('the transaction was not opened by inTransaction');
  listeners.push(listener);
}

/** Serialization failure, deadlock, server shutting down or starting, no connection available, became read-only. */
const codes = new Set(['40001', '40P01', '57P01', '57P02', '57P03', '53300', '25006']);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN']);

/** True for errors after which the same transaction may well succeed. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return codes.has(error.code ?? '') || (error.code ?? '').startsWith('08');
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && 'code' in error && networkCodes.has(String(error.code))) return true;
  return /^(Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/.test(
    error.message,
  );
}

/**
 * Disk full, out of memory, a configured limit, a statement or lock that took too long, a disk error; no new connections:
 * the database accepts none, is not there while it is restored, or has another password.
 */
const outageCodes = new Set(['53100', '53200', '53400', '57014', '55P03', '58030', '55000', '3D000', '28000', '28P01']);

/**
 * True if the database cannot serve at the moment, through no fault of the request: the caller is asked to come back.
 * Includes more than what is repeated here: waiting has already been in vain, or repeating would make it worse.
 */
export function isOutage(error: unknown): boolean {
  if (isWorthRetrying(error) || error instanceof Unconfirmed) return true;
  if (error instanceof pg.DatabaseError) return outageCodes.has(error.code ?? '');
  return error instanceof Error && /^(Query read timeout|timeout exceeded when trying to connect)/.test(error.message);
}
