/** Housekeeping that runs every few minutes, once for all processes. */
import { eraseOutdated, renewOldMarks, type Services, store } from './applications/index.ts';
import {
  collectObjects,
  deleteOutdated,
  isWorthRetrying,
  type Log,
  prefixesAt,
  rewrapDataKeys,
  type SessionStore,
  StorageUnavailable,
} from './platform/index.ts';

/**
 * Removes expired data, and rewraps data keys after a rotation of the wrapping key. A step that fails does not keep the
 * others from running; the first failure is thrown after them.
 */
export async function runHousekeeping(
  services: Services,
  sessions: SessionStore,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const failures: unknown[] = [];
  for (const step of [
    () => deleteOutdated(database, sessions),
    () => store.noteExpired(database, services.now(), signal),
    () => store.unmarkExpired(database, services.now(), signal),
    () => eraseNow(services, log, signal),
    () => renewNow(services, log, signal),
    () => rewrapNow(services, log, signal),
    () => collectNow(services, log, signal),
  ]) {
    try {
      await step();
    } catch (error) {
      // In that case, the rest fails too.
      if (isWorthRetrying(error)) throw error;
      log.error({ err: error }, 'a step of housekeeping failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function eraseNow(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  const { demos, discarded, cases, leftOut } = await eraseOutdated(services, signal);
  if (demos > 0) log.info({ applications: demos }, 'test applications erased');
  for (const { application, why } of leftOut)
    log.error({ application, err: why }, 'a case past its retention was not erased');
  if (discarded > 0) log.info({ applications: discarded }, 'discarded applications erased');
  if (cases > 0) log.info({ applications: cases }, 'applications past their retention erased');
}

async function renewNow(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  const { renewed, leftOut } = await renewOldMarks(services, signal);
  if (renewed > 0) log.info({ applications: renewed }, 'search marks renewed');
  for (const { application, why } of leftOut)
    log.error({ application, err: why }, 'the search marks of a case were not renewed');
}

async function rewrapNow({ database, vault }: Services, log: Log, signal: AbortSignal): Promise<void> {
  const keys = await rewrapDataKeys(database, vault, signal);
  if (keys > 0) log.info({ keys }, 'data keys rewrapped');
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
