/**
 * In which browsers agents had sessions. A browser is recognized by a keyed hash of its long-lived cookie; the cookie
 * itself is not stored.
 */
import { sql } from 'kysely';
import type { Reader } from '../tx.ts';
import { BROWSER_DAYS } from './cookies.ts';

const since = sql<Date>`now() - ${sql.lit(BROWSER_DAYS)} * interval '1 day'`;

/** Records that the agent has a session in this browser now; `device` is a keyed hash of what it says about itself. */
export async function noteAgentsBrowser(
  reader: Reader,
  agentId: string,
  { browser, device }: { browser: Buffer; device: Buffer },
): Promise<void> {
  await reader
    .insertInto('agent_browser')
    .values({ browser, agent_id: agentId, device, last_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['browser', 'agent_id']).doUpdateSet({ device, last_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Whether that agent had a session in this browser within `BROWSER_DAYS`. */
export async function isAgentsBrowser(reader: Reader, browser: Buffer, agentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('agent_browser')
    .select('agent_id')
    .where('browser', '=', browser)
    .where('agent_id', '=', agentId)
    .where('last_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what is too old to matter. */
export async function forgetBrowsers(reader: Reader): Promise<void> {
  await reader.deleteFrom('agent_browser').where('last_at', '<=', since).execute();
}
