/** The job after too many wrong tries about a person: agent and record of their cases are informed, once a day. */
import { appendEvidence, systemOrigin } from '../../evidence/index.ts';
import { HOUR_MS, inTransaction, type Job } from '../../platform/index.ts';
import { loadCase } from '../case.ts';
import { forEachCase, type LeftOut } from '../for-each-case.ts';
import { mailAgent } from '../mail-agent.ts';
import { GUESS_HOURS, MAX_GUESSES } from './guesses.ts';
import type { Services } from '../services.ts';
import { nameOf } from '../slot-person.ts';
import * as store from '../store/index.ts';

/**
 * Looks for the signers that the hashes identify; for most guesses there are none. Returns the cases for which the warning failed.
 */
export async function mailGuessWarning(
  services: Services,
  { data, signal }: Pick<Job, 'data' | 'signal'>,
): Promise<LeftOut[]> {
  const slots = new Map<string, Set<string>>();
  for (const mark of marksIn(data)) {
    for (const { applicationId, slotId } of await store.slotsOfGuess(services.database.query, Buffer.from(mark, 'hex')))
      slots.set(applicationId, (slots.get(applicationId) ?? new Set()).add(slotId));
  }
  return forEachCase([...slots.keys()], signal, async (applicationId) => {
    for (const slotId of slots.get(applicationId) ?? []) await warnAbout(services, { applicationId, slotId });
  });
}

/** As `queueGuessWarning` queued them. */
function marksIn(data: unknown): string[] {
  const marks: unknown = typeof data === 'object' && data !== null && 'marks' in data ? data.marks : [];
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : [];
}

async function warnAbout(
  services: Services,
  { applicationId, slotId }: { applicationId: string; slotId: string },
): Promise<void> {
  const at = services.now();
  const tomorrow = new Date(at.getTime() + GUESS_HOURS * HOUR_MS);
  await inTransaction(services.database, async (tx) => {
    const isFirst = (await store.takeAttempt(tx, `told|${slotId}`, 1, tomorrow)) !== null;
    const theCase = isFirst ? await loadCase(services, tx, applicationId, { lock: true }) : null;
    const slot = theCase?.slots.find(({ id }) => id === slotId);
    if (!theCase || !slot) return;
    const origin = systemOrigin('identity');
    await appendEvidence(tx, theCase.id, {
      type: 'identity.throttled',
      origin,
      at,
      epoch: theCase.row.epoch,
      data: { slot: slotId, tries: MAX_GUESSES, hours: GUESS_HOURS },
    });
    const values = { SignerName: nameOf(theCase, slot), Tries: String(MAX_GUESSES) };
    await mailAgent(services, tx, theCase, { kind: 'guessed', values, origin, at });
  });
}
