/** Housekeeping that runs every few minutes, once for all processes. */
import { eraseOutdated, renewOldMarks, type Services, store } from './applications/index.ts';
import {
  collectObjects,
  deleteOutdated,
  type Log,
  prefixesAt,
  rewrapDataKeys,
  type SessionStore,
  StorageUnavailable,
} from './platform/index.ts';

/** Removes expired data, and rewraps data keys after a rotation of the wrapping key. */
export async function runHousekeeping(
  services: Services,
  sessions: SessionStore,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { database, vault } = services;
  await deleteOutdated(database, sessions);
  await store.noteExpired(database, services.now(), signal);
  const erased = await eraseOutdated(services, signal);
  if (erased.demos > 0) log.info({ applications: erased.demos }, 'test applications erased');
  for (const { application, why } of erased.leftOut)
    log.error({ application, err: why }, 'a case past its retention was not erased');
  if (erased.discarded > 0) log.info({ applications: erased.discarded }, 'discarded applications erased');
  if (erased.cases > 0) log.info({ applications: erased.cases }, 'applications past their retention erased');
  const marked = await renewOldMarks(services, signal);
  if (marked > 0) log.info({ applications: marked }, 'search marks renewed');
  const rewrapped = await rewrapDataKeys(database, vault, signal);
  if (rewrapped > 0) log.info({ keys: rewrapped }, 'data keys rewrapped');
  await collectNow(services, log, signal);
}

/** Last, so that the rest does not wait for a place that is not available. */
async function collectNow(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  const at = services.now();
  try {
    const found = await collectObjects(services, { at, prefixes: prefixesAt(at), signal });
    const { removed, locked, failed, shared } = found;
    if (removed + locked > 0) log.info({ removed, locked }, 'objects removed that no row names');
    for (const problem of failed) log.warn({ problem }, 'an object that no row names cannot be removed');
    for (const problem of shared) log.error({ problem }, 'objects that no row names are not removed');
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.warn({ problem: error.message }, 'objects that no row names were not looked for');
  }
}
