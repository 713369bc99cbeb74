/** The evidence of what operations read (spec http 2.4). */
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../applications/index.ts';
import { type Origin, recordReadings } from '../evidence/index.ts';
import { inTransaction, SealBroken } from '../platform/index.ts';

interface Read {
  origin: Origin;
  what: 'list' | 'requests' | 'timeline' | 'retry' | 'reasons' | 'signs';
}

/** One event per case, once per session and hour. Throws `RowAltered` if the record of one cannot go on. */
export async function recordRead(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { origin, what }: Read,
  ids: readonly string[],
): Promise<void> {
  const read = { type: 'operations.read' as const, origin, at: now(), data: { what } };
  await inTransaction(database, (tx) => recordReadings(tx, ids, read, what));
}

/**
 * Records that operations read a list of cases, once per session and hour. Returns the cases that were changed outside
 * the program, so that their record cannot go on: they are not to be shown, and do not keep others from being shown.
 * All are written together; one by one only if that fails.
 */
export async function recordList(
  services: Pick<Services, 'database' | 'now'>,
  { log, ...read }: Read & { log: Pick<FastifyBaseLogger, 'error'> },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const altered = new Set<string>();
  if ((await alterationIn(services, read, ids)) === null) return altered;
  for (const application of ids) {
    const err = await alterationIn(services, read, [application]);
    if (err === null) continue;
    log.error({ application, err }, 'the database was changed outside the program');
    altered.add(application);
  }
  return altered;
}

async function alterationIn(
  services: Pick<Services, 'database' | 'now'>,
  read: Read,
  ids: readonly string[],
): Promise<SealBroken | null> {
  try {
    await recordRead(services, read, ids);
    return null;
  } catch (error) {
    if (error instanceof SealBroken) return error;
    throw error;
  }
}
