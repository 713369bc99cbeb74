import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { type Finding, finding, sentence } from './findings.ts';

/** `prevHash` of the first event. */
export const EVIDENCE_START = '0'.repeat(64);

/** One link of the chain as stored: whatever it says, it has its position and both hashes (lower-case hex). */
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
 * Hash of one event (spec trust §3): SHA-256 over a version line, the previous hash and the canonical JSON of every
 * other field. A `hash` or `prevHash` member of the event itself is not part of the text.
 */
export function evidenceHash(prevHash: string, event: object): string {
  const hashed = Object.fromEntries(Object.entries(event).filter(([field]) => !UNHASHED.has(field)));
  return canonicalEventHash(prevHash, [canonicalJson(hashed)]);
}

/** Fields of an event that its hash does not cover. */
export const UNHASHED: ReadonlySet<string> = new Set(['hash', 'prevHash']);

/** Hash of an event from its canonical JSON, in pieces, without the fields that the hash does not cover. */
export function canonicalEventHash(prevHash: string, hashed: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256').update(`countersign-evidence-v1\n${prevHash}\n`);
  for (const piece of hashed) hash.update(piece);
  return hash.digest('hex');
}

/** A chain that is replayed event by event, so that a chain of any length needs no more memory than one event. */
export interface Replay {
  /** Adds the next event; returns the finding if it is not valid. After a finding, later events are ignored. */
  add(event: EvidenceEvent): Finding | null;
  /** The result for the whole chain, once every event was added. */
  end(): EvidenceReport;
}

/**
 * Replays a chain from its first event and names the first invalid link. `expected` is the head stored elsewhere
 * (application row, sealed document): without it, a truncated chain still replays. An empty chain is rejected. `hashOf`
 * returns the hash that an event should have after the previous one.
 */
export function startReplay(
  expected?: EvidenceHead,
  hashOf: (prevHash: string, event: EvidenceEvent) => string = evidenceHash,
): Replay {
  let head: EvidenceHead = { seq: -1, hash: EVIDENCE_START };
  let first: EvidenceReport | null = null;
  const check = (event: EvidenceEvent): Finding | null => {
    const seq = head.seq + 1;
    if (event.seq !== seq) return finding('eventMissing', { Seq: seq, Found: event.seq });
    if (event.prevHash !== head.hash) return finding('eventUnlinked', { Seq: seq });
    if (event.hash !== hashOf(head.hash, event)) return finding('eventChanged', { Seq: seq });
    if (expected?.seq === seq && expected.hash !== event.hash) return finding('eventOther', { Seq: seq });
    return null;
  };
  return {
    add(event) {
      if (first) return null;
      const found = check(event);
      if (found) first = wrong(head.seq + 1, found);
      else head = { seq: event.seq, hash: event.hash };
      return found;
    },
    end() {
      if (first) return first;
      if (head.seq < 0) return wrong(0, finding('recordEmpty'));
      if (!expected || expected.seq <= head.seq) return { ok: true, head };
      return wrong(head.seq + 1, finding('eventsCut', { From: head.seq + 1, To: expected.seq }));
    },
  };
}

/** Checks a chain of events that is completely in memory. */
export function verifyEvidence(events: Iterable<EvidenceEvent>, expected?: EvidenceHead): EvidenceReport {
  const replay = startReplay(expected);
  for (const event of events) if (replay.add(event)) break;
  return replay.end();
}

const wrong = (seq: number, found: Finding): EvidenceReport => ({
  ok: false,
  seq,
  what: sentence(found),
  finding: found,
});
