/** The hourly job: agents are told about cases that wait for a person and have had no activity (spec pages 3.7). */
import { systemOrigin } from '../evidence/index.ts';
import { HOUR_MS, inTransaction, type Reader } from '../platform/index.ts';
import { loadHead } from './case.ts';
import { forEachCase, type LeftOut } from './for-each-case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import { notifyAgent } from './notify-agent.ts';

/** A case counts as stopped if nothing changed for this time, which the portal's notice names (spec flow §2). */
export const STOPPED_HOURS = 48;
/** A case that stopped earlier is not reported anymore, such as those from before this mail existed. */
const OLDEST_HOURS = STOPPED_HOURS + 72;

/**
 * Tells each agent once each time a case stops. A case without a name is not reported. Returns the cases for which that failed.
 */
export async function mailStopped(services: Services, signal: AbortSignal): Promise<LeftOut[]> {
  const at = services.now();
  const before = (hours: number): Date => new Date(at.getTime() - hours * HOUR_MS);
  const stopped = await stoppedCases(services.database.query, {
    now: at,
    from: before(OLDEST_HOURS),
    to: before(STOPPED_HOURS),
  });
  return forEachCase(stopped, signal, (id) =>
    inTransaction(services.database, async (tx) => {
      // Somebody may have done something since.
      const row = await store.lockedApplication(tx, id);
      if (!row || row.updated_at >= before(STOPPED_HOURS)) return;
      const theCase = await loadHead(services, tx, id);
      if (!theCase) return;
      const values = { Hours: String(STOPPED_HOURS) };
      const origin = systemOrigin('stopped');
      await notifyAgent(services, tx, theCase, { kind: 'stopped', values, origin, at, after: row.updated_at });
    }),
  );
}

/** Cases that wait for a person and were last changed between these times. */
async function stoppedCases(reader: Reader, { now, from, to }: { now: Date; from: Date; to: Date }): Promise<string[]> {
  const rows = await reader
    .selectFrom('application')
    .select('id')
    .where(store.isWaiting)
    .where('is_demo', '=', false)
    .where('erased_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where('names', 'is not', null)
    .where('expires_at', '>=', now)
    .where('updated_at', '>=', from)
    .where('updated_at', '<', to)
    // Mailed since the last change, so not checked again every hour.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail_outbox')
            .whereRef('mail_outbox.application_id', '=', 'application.id')
            .where('kind', '=', 'stopped')
            .whereRef('mail_outbox.created_at', '>', 'application.updated_at'),
        ),
      ),
    )
    .orderBy('updated_at')
    .execute();
  return rows.map(({ id }) => id);
}
