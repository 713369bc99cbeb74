/** Transactions that are done again as a whole when the database asked for it or was lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Tx } from './tx.ts';

const afterwards = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `work` in one transaction and gives its result once it is durable. The whole of `work` runs again on conflicts,
 * fail-over and lost connections, for at most `patienceMs`; a connection lost during the commit leaves open whether it
 * happened, so what must not happen twice has a unique key of its own.
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

/** As `inTransaction`; of work whose result does not stand, nothing stays but that result. */
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
    // Made above, of this work's result.
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}

/** Runs `listener` when the transaction was committed, and never when it was not. */
export function afterCommit(tx: Tx, listener: () => void): void {
  const listeners = afterwards.get(tx);
  if (!listeners) throw new Error('the transaction was not opened by inTransaction');
  listeners.push(listener);
}

/** Serialization failure, deadlock, shutdown of the server, not yet ready again, no connection free, became read-only. */
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

/** Disk full, out of memory, a limit of its configuration, a statement or lock that took too long, an error of its disk. */
const outageCodes = new Set(['53100', '53200', '53400', '57014', '55P03', '58030']);

/**
 * True when the database cannot serve now, and nobody's request is to blame: the caller is asked to come back. Wider than
 * what is tried again here: waiting was in vain already, or more of the same would make it worse.
 */
export function isOutage(error: unknown): boolean {
  if (isWorthRetrying(error)) return true;
  if (error instanceof pg.DatabaseError) return outageCodes.has(error.code ?? '');
  return error instanceof Error && /^(Query read timeout|timeout exceeded when trying to connect)/.test(error.message);
}
