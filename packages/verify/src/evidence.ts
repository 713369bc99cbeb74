import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { type Finding, finding, sentence } from './findings.ts';

/** `prevHash` of the first event. */
export const EVIDENCE_START = '0'.repeat(64);

/** One link of the chain as stored: whatever it says, it carries its place and both hashes (lower-case hex). */
export interface EvidenceEvent {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** The last link: what the application row and every sealed document quote. */
export interface EvidenceHead {
  seq: number;
  hash: string;
}

/** `seq`: the first event that differs, `what` the finding in words. */
export type EvidenceReport =
  | { ok: true; head: EvidenceHead }
  | { ok: false; seq: number; what: string; finding: Finding };

/**
 * Hash of one event (design/5 "Evidence"): SHA-256 over a version line, the hash before it and the canonical JSON of
 * every other field. A `hash` or `prevHash` member of the event itself is not part of the text.
 */
export function evidenceHash(prevHash: string, event: object): string {
  const said = Object.fromEntries(Object.entries(event).filter(([field]) => field !== 'hash' && field !== 'prevHash'));
  return createHash('sha256')
    .update(`countersign-evidence-v1\n${prevHash}\n${canonicalJson(said)}`)
    .digest('hex');
}

/**
 * Replays the chain from its first event and names the first link that does not hold. `expected` is the head stored
 * elsewhere (application row, sealed document): without it a chain cut short still replays. An empty chain is refused.
 */
export function verifyEvidence(events: readonly EvidenceEvent[], expected?: EvidenceHead): EvidenceReport {
  let head: EvidenceHead = { seq: -1, hash: EVIDENCE_START };
  for (const event of events) {
    const seq = head.seq + 1;
    if (event.seq !== seq) return wrong(seq, finding('eventMissing', { Seq: seq, Found: event.seq }));
    if (event.prevHash !== head.hash) return wrong(seq, finding('eventUnlinked', { Seq: seq }));
    if (event.hash !== evidenceHash(head.hash, event)) return wrong(seq, finding('eventChanged', { Seq: seq }));
    head = { seq, hash: event.hash };
    if (expected?.seq === seq && expected.hash !== head.hash) return wrong(seq, finding('eventOther', { Seq: seq }));
  }
  if (events.length === 0) return wrong(0, finding('recordEmpty'));
  if (expected && expected.seq > head.seq) {
    return wrong(head.seq + 1, finding('eventsCut', { From: head.seq + 1, To: expected.seq }));
  }
  return { ok: true, head };
}

const wrong = (seq: number, found: Finding): EvidenceReport => ({
  ok: false,
  seq,
  what: sentence(found),
  finding: found,
});
