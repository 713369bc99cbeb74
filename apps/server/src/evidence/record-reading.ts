import { afterCommit, sha256, type Tx } from '../platform/index.ts';
import { appendEvidence, type ChainEnd, type EvidenceInput } from './append-evidence.ts';

const HOUR = 3_600_000;
/** Readings that are remembered; the oldest are recorded again before their time. */
const MOST_REMEMBERED = 50_000;

/** What each session was last recorded to have read, and when, in this process; the oldest first. */
const recorded = new Map<string, number>();

/**
 * Appends that somebody read something, once per session and hour: reading it again tells nothing new, and would let one
 * session make a record as long as it likes. `what` names what was read; what changed since goes by another name. In a
 * process that does not know of it, it is recorded again.
 */
export async function recordReading(
  tx: Tx,
  applicationId: string,
  input: EvidenceInput,
  { what, end }: { what: string; end?: ChainEnd },
): Promise<void> {
  const { session } = input.origin;
  const name = sha256(JSON.stringify([session, applicationId, input.type, what]));
  const at = input.at.getTime();
  const last = recorded.get(name);
  if (session !== undefined && last !== undefined && at - last < HOUR && at >= last) return;
  await appendEvidence(tx, applicationId, input, end);
  // What was not committed was not recorded.
  if (session !== undefined) afterCommit(tx, () => remember(name, at));
}

function remember(name: string, at: number): void {
  recorded.delete(name);
  recorded.set(name, at);
  for (const oldest of recorded.keys()) {
    if (recorded.size <= MOST_REMEMBERED) return;
    recorded.delete(oldest);
  }
}
