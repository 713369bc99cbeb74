/** Deletes what is no longer needed. Cases are not part of it: how long they are kept is the carrier's decision. */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { deleteOldCounts } from './http/limits.ts';
import { forgetBrowsers, type SessionStore } from './sessions/index.ts';

/**
 * Removes ended sessions, browsers that no agent used lately, expired device links and one-time codes, old counters,
 * and answers stored for repeated submissions that are older than 30 days.
 */
export async function deleteOutdated(database: Database, sessions: Pick<SessionStore, 'removeOld'>): Promise<void> {
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
  // Mails about an erasure, sent or not.
  await query
    .deleteFrom('mail_outbox')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .where(sql<boolean>`kind = 'erased'`)
    .execute();
  await deleteOldCounts(query);
}
