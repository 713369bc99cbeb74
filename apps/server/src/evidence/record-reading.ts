import { afterCommit, sha256, type Tx } from '../platform/index.ts';
import { appendEvidence, type ChainEnd, type EvidenceInput, lockedEnds } from './append-evidence.ts';
import { onceAnHour } from './once-an-hour.ts';

/** What each session was last recorded to have read. */
const recorded = onceAnHour();

const nameOf = (applicationId: string, { type, origin }: EvidenceInput, what: string): string =>
  sha256(JSON.stringify([origin.session, applicationId, type, what]));

/**
 * Records that somebody read something, once per session and hour: repeating it adds nothing, and would let one session
 * make a record arbitrarily long. `what` names what was read; a changed version has a different name. A process that
 * does not know about it records it again.
 */
export async function recordReading(
  tx: Tx,
  applicationId: string,
  input: EvidenceInput,
  { what, end }: { what: string; end?: ChainEnd },
): Promise<void> {
  const { session } = input.origin;
  const name = nameOf(applicationId, input, what);
  if (session !== undefined && recorded.wasDone(name, input.at)) return;
  await appendEvidence(tx, applicationId, input, end);
  // What was not committed was not recorded.
  if (session !== undefined) afterCommit(tx, () => recorded.done(name, input.at));
}

/**
 * Records a reading of several cases, which are locked together and written together: as many round trips to the
 * database as for one.
 */
export async function recordReadings(
  tx: Tx,
  applicationIds: readonly string[],
  input: EvidenceInput,
  what: string,
): Promise<void> {
  const { session } = input.origin;
  const isDue = (id: string): boolean => session === undefined || !recorded.wasDone(nameOf(id, input, what), input.at);
  const due = applicationIds.filter(isDue);
  if (due.length === 0) return;
  const ends = await lockedEnds(tx, due);
  await Promise.all(ends.map((end) => recordReading(tx, end.id, input, { what, end })));
}
