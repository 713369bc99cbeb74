/** What may be forgotten after a while. Cases are not among it: their retention is the carrier's. */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { forgetBrowsers, type SessionStore } from './sessions/index.ts';

/** Removes ended sessions, browsers that no agent used lately, ways to another device and one-time codes that are over, old counters, and answers kept for repeated submissions older than 30 days. */
export async function forgetOutdated(database: Database, sessions: Pick<SessionStore, 'removeOld'>): Promise<void> {
  const { query } = database;
  await sessions.removeOld();
  await forgetBrowsers(query);
  await query
    .deleteFrom('hand_over')
    .where('until', '<', sql<Date>`now()`)
    .execute();
  await query
    .deleteFrom('attempt')
    .where('until', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await query
    .deleteFrom('sign_in_code')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
  await query
    .deleteFrom('submission')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
  // Mails that told of an erasure, sent or not.
  await query
    .deleteFrom('mail_outbox')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .where(sql<boolean>`kind = 'erased'`)
    .execute();
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(query);
}
