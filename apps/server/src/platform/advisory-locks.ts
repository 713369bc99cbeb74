/** Every advisory lock of PostgreSQL that has a number: one number, one purpose. */
import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/**
 * During an upgrade, processes of two versions run beside each other: the number of a lock that both must respect is
 * never changed.
 */
export const ADVISORY_LOCKS = {
  migration: 727_001,
  roles: 727_002,
  eventNumbers: 727_003,
  anchors: 727_004,
  physicians: 727_005,
} as const;

/** The first of two numbers, of which the second names an agent. PostgreSQL never takes a pair for a single number. */
export const INVENTED_CASES_LOCK = 727_002;

/** Waits for the lock and keeps it until the transaction ends. */
export async function lockUntilCommit(tx: Tx, purpose: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS[purpose])})`.execute(tx);
}
