import { type Database, inTransaction } from '../platform/index.ts';
import { appendEvidence, type EvidenceInput, lockedEnd } from './append-evidence.ts';
import { isWithinHour } from './once-an-hour.ts';
import { readEvidence } from './read-evidence.ts';

/**
 * Records in a case that somebody was refused access, unless the record has the same for this person within the hour
 * (spec trust 3.3). Throws if there is no such case.
 */
export async function recordRefusal(
  database: Pick<Database, 'transaction'>,
  applicationId: string,
  { origin, at, data }: Omit<EvidenceInput, 'type'>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Locked first: of two processes that refuse the same person, the second sees what the first wrote.
    const end = await lockedEnd(tx, applicationId);
    const refusals = await readEvidence(tx, applicationId, ['access.refused']);
    const isKnown = refusals.some(
      ({ actor, at: time }) =>
        actor.kind === origin.actor.kind && actor.id === origin.actor.id && isWithinHour(Date.parse(time), at),
    );
    if (!isKnown) await appendEvidence(tx, applicationId, { type: 'access.refused', origin, at, data }, end);
  });
}
