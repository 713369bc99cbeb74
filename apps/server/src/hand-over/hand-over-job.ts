/** The job that brings a finished case to a target (spec handover §4). */
import type { Services } from '../applications/index.ts';
import { systemOrigin } from '../evidence/index.ts';
import { ConfigError, inTransaction, type Job, type JobOutcome, JobRefused } from '../platform/index.ts';
import { recordDelivery, send, writeMessage } from './hand-over-case.ts';
import { pauseAfter } from './pauses.ts';
import * as store from './store.ts';

/**
 * Hands one round of a case to the target that is the job's step. Asks for another time while the target does not take it,
 * and fails for good after three days, at a refusal, and for a case that does not fit the mapping. May run again at any
 * point: id and bytes are the same.
 */
export async function handOver(
  services: Services,
  { application, epoch, step }: Pick<Job, 'application' | 'epoch' | 'step'>,
): Promise<JobOutcome> {
  const key = { application, epoch, target: step };
  const queued = await store.message(services.database.query, key);
  if (!queued || queued.delivered_at !== null) return undefined;
  const target = services.config.handoverTargets.find(({ name }) => name === step);
  if (!target) throw new JobRefused(`${step}: it is no longer in HANDOVER_TARGETS`);
  const { carrier } = services;
  const written = await refusing(() =>
    writeMessage(services, { application, epoch }, { target, mappings: carrier.handover }),
  );
  // Where it does not fit is sealed: this line goes into the log and the record.
  if (written.kind === 'unmapped') throw new JobRefused(`${step}: the case does not fit the mapping`);
  if (written.kind !== 'written') return undefined;
  const tried = await countTry(services, key);
  if (tried === null) return undefined;
  const { message } = written;
  const delivery = await refusing(() => send(target, message, services.now));
  switch (delivery.kind) {
    case 'delivered':
      await recordDelivery(
        services,
        { application, epoch, target },
        { message, answer: delivery.answer, origin: systemOrigin('handOver') },
      );
      return undefined;
    case 'refused':
      await store.updateTries(services.database.query, key, { ...NONE, refused: true });
      throw new JobRefused(`${step}: ${delivery.reason}`);
    case 'later': {
      const sinceMs = services.now().getTime() - tried.since.getTime();
      const pause = pauseAfter(tried.tries, { sinceMs, asked: delivery.seconds, chance: Math.random() });
      if (pause !== null) return { again: pause };
      await store.updateTries(services.database.query, key, NONE);
      throw new JobRefused(`${step}: not taken for 3 days, at last: ${delivery.reason}`);
    }
  }
}

/** What the settings lack: it has a reason and a "Send again" like a refusal. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConfigError ? new JobRefused(error.message) : error;
  }
}

/** Before the target is asked, so that a try counts whose process is killed. Null: it is gone, or was delivered. */
function countTry(services: Services, key: store.MessageKey): Promise<{ tries: number; since: Date } | null> {
  return inTransaction(services.database, async (tx) => {
    const row = await store.message(tx, key);
    if (!row || row.delivered_at !== null) return null;
    const since = row.tried_at ?? services.now();
    await store.updateTries(tx, key, { tries: row.tries + 1, tried_at: since });
    return { tries: row.tries + 1, since };
  });
}

/** Somebody may send it again: then it has three days of its own. */
const NONE = { tries: 0, tried_at: null };
