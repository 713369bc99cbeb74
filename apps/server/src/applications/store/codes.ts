/** The SQL of one-time codes. */
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Schema, Tx } from '../../platform/index.ts';

export type SignInCodeRow = Selectable<Schema['sign_in_code']>;

/** A code that a browser may now enter; found again by the hash of the browser's cookie. */
export async function insertSignIn(tx: Tx, row: Insertable<Schema['sign_in_code']>): Promise<void> {
  await tx.insertInto('sign_in_code').values(row).execute();
}

/** The code that a browser waits for, locked until the transaction ends; undefined: none, or no longer. */
export async function signIn(tx: Tx, browser: Buffer, at: Date): Promise<SignInCodeRow | undefined> {
  return tx
    .selectFrom('sign_in_code')
    .selectAll()
    .where('browser_hash', '=', browser)
    .where('ends_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
}

/** A new code replaces the previous one, with new tries. */
export async function renewCode(
  tx: Tx,
  browser: Buffer,
  code: { mac: Buffer; sentAt: Date; validUntil: Date },
): Promise<void> {
  await tx
    .updateTable('sign_in_code')
    .set({ code_mac: code.mac, sent_at: code.sentAt, valid_until: code.validUntil, tries: 0 })
    .where('browser_hash', '=', browser)
    .execute();
}

/**
 * Takes one of `limit` tries of a browser's code, in one statement so that parallel ones cannot exceed it. Returns the
 * row with this try counted; undefined: there is no code, it has expired, or no try is left.
 */
export async function takeCodeTry(
  tx: Tx,
  browser: Buffer,
  { limit, at }: { limit: number; at: Date },
): Promise<SignInCodeRow | undefined> {
  return tx
    .updateTable('sign_in_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('browser_hash', '=', browser)
    .where('code_mac', 'is not', null)
    .where('tries', '<', limit)
    .where('valid_until', '>', at)
    .where('ends_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** The code was used, or its browser is now for somebody else. */
export async function endSignIn(reader: Reader, browser: Buffer): Promise<void> {
  await reader.deleteFrom('sign_in_code').where('browser_hash', '=', browser).execute();
}
