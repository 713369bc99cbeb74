/** The job that brings a finished case to a target (spec handover §4). */
import { type Case, outcomeSources, type Services } from '../applications/index.ts';
import { systemOrigin } from '../evidence/index.ts';
import {
  ConfigError,
  type HandoverTarget,
  inTransaction,
  type Job,
  type JobOutcome,
  JobRefused,
} from '../platform/index.ts';
import { handedOverBy, WITHDRAWN } from '../signing/index.ts';
import type { Delivery, Message } from './deliver.ts';
import { recordDelivery, send, writeMessage } from './hand-over-case.ts';
import type { Awaited } from './message-of-case.ts';
import { afterTry } from './pauses.ts';
import { slowTargets } from './slow-targets.ts';
import * as store from './store.ts';
import { awaitedFrom, takeAnswer } from './take-answer.ts';

/** The work of this kind in one process. */
export function handOverHandler(services: Services): (job: HandOverKey) => Promise<JobOutcome> {
  const targets = slowTargets();
  return async (job) => {
    const place = targets.enter(handedOverBy(job.step).target);
    if (place === null) return { again: SLOW_TARGET_RETRY_SECONDS * (1 + Math.random()) };
    try {
      return await handOver(services, job);
    } finally {
      place.leave();
    }
  };
}

type HandOverKey = Pick<Job, 'application' | 'epoch' | 'step'>;

/** Seconds, or up to twice as many, until a message is looked at again whose target is slow and has another. */
const SLOW_TARGET_RETRY_SECONDS = 15;

/**
 * Hands one round of a case to the target that is the job's step. Asks for another time while the target does not take it,
 * and fails for good after three days, at a refusal, and for a case that does not fit the mapping or, because
 * other settings or data apply since it was queued, is not finished. May run again at any
 * point: id and bytes are the same.
 */
async function handOver(services: Services, { application, epoch, step }: HandOverKey): Promise<JobOutcome> {
  const { target: name, amendment } = handedOverBy(step);
  const key = { application, epoch, target: name, amendment };
  const queued = await store.message(services.database.query, key);
  if (!queued || queued.delivered_at !== null || (await store.isSuperseded(services.database.query, queued)))
    return undefined;
  const target = services.config.handoverTargets.find((one) => one.name === name);
  if (!target) throw new JobRefused(`${name}: it is no longer in HANDOVER_TARGETS`);
  // What is superseded comes first, if it still can.
  if (amendment !== null && (await store.waitsForEarlier(services.database.query, queued)))
    return { again: EARLIER_MESSAGE_RETRY_SECONDS };
  const awaits = (theCase: Case) => awaitedFrom(target, outcomeSources(services, theCase));
  const written = await refusingWrongSettings(() =>
    writeMessage(services, { application, epoch, amendment }, { target, mappings: services.carrier.handover, awaits }),
  );
  // Where it does not fit is sealed: this line goes into the log and the record.
  if (written.kind === 'unmapped') throw new JobRefused(`${name}: the case does not fit the mapping`);
  if (written.kind === 'unfinished') {
    throw new JobRefused(`${name}: the case does not have its policy number, decision and complete file yet`);
  }
  if (written.kind !== 'written') return undefined;
  const tried = await countTry(services, key);
  if (tried === null) return undefined;
  const { message } = written;
  const delivery = await refusingWrongSettings(() => send(target, message, services.now));
  const outcome =
    delivery.kind === 'delivered'
      ? await taken(services, { ...key, target, message }, { delivery, awaits: written.awaits })
      : delivery;
  const next = afterTry(outcome, {
    tries: tried.tries,
    sinceMs: services.now().getTime() - tried.since.getTime(),
  });
  switch (next.kind) {
    case 'done':
      return undefined;
    case 'again':
      return { again: next.seconds, reason: `${name}: ${next.reason}` };
    case 'stopped':
      await store.updateTries(services.database.query, key, next.isRefused ? { ...NO_TRIES, refused: true } : NO_TRIES);
      throw new JobRefused(`${name}: ${next.reason}`);
  }
}

/** The receipt; of a target that answers for the carrier only together with what it is asked for. */
async function taken(
  services: Services,
  about: { application: string; epoch: number; target: HandoverTarget; amendment: string | null; message: Message },
  { delivery, awaits }: { delivery: Extract<Delivery, { kind: 'delivered' }>; awaits: Awaited },
): Promise<Delivery> {
  const { answer, body, answersLater } = delivery;
  // Nobody decides about what was withdrawn.
  if ((!awaits.number && !awaits.decision) || about.amendment === WITHDRAWN) {
    await recordDelivery(services, { ...about, answer, origin: systemOrigin('handOver') });
    return delivery;
  }
  switch (await takeAnswer(services, { ...about, answer, body })) {
    case 'taken':
      return delivery;
    case 'incomplete':
      if (answersLater) {
        await recordDelivery(services, { ...about, answer, origin: systemOrigin('handOver') });
        return delivery;
      }
      return { kind: 'later', reason: 'it has not reported the policy number or decision yet', seconds: null };
    case 'wrong':
      return { kind: 'refused', reason: 'its answer does not fit this case' };
  }
}

/** Runs `work`; what it finds wrong with the settings is shown, and can be sent again, like a refusal. */
async function refusingWrongSettings<Result>(work: () => Promise<Result>): Promise<Result> {
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

/** Seconds after which a message looks again for the one that it supersedes. */
const EARLIER_MESSAGE_RETRY_SECONDS = 5;

/** For a message that was given up: if somebody sends it again, it has three days of its own. */
const NO_TRIES = { tries: 0, tried_at: null };
