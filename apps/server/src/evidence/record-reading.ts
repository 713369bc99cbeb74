import { afterCommit, sha256, type Tx } from '../platform/index.ts';
import { appendEvidence, type ChainEnd, type EvidenceInput } from './append-evidence.ts';
import { onceAnHour } from './once-an-hour.ts';

/** What each session was last recorded to have read. */
const recorded = onceAnHour();

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
  const name = sha256(JSON.stringify([session, applicationId, input.type, what]));
  if (session !== undefined && recorded.wasDone(name, input.at)) return;
  await appendEvidence(tx, applicationId, input, end);
  // What was not committed was not recorded.
  if (session !== undefined) afterCommit(tx, () => recorded.done(name, input.at));
}
