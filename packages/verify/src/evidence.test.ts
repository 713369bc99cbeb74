import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVIDENCE_START, evidenceHash, verifyEvidence, type EvidenceEvent } from './evidence.ts';

const TYPES = ['app.created', 'block.saved', 'consent.given', 'sign.completed', 'package.sealed'];

/** A chain like the server writes it. */
function chain(length = TYPES.length): EvidenceEvent[] {
  const events: EvidenceEvent[] = [];
  for (let seq = 0; seq < length; seq += 1) {
    const prevHash = events.at(-1)?.hash ?? EVIDENCE_START;
    const said = { seq, type: TYPES[seq % TYPES.length], actor: { kind: 'agent' }, data: { block: seq } };
    events.push({ ...said, prevHash, hash: evidenceHash(prevHash, said) });
  }
  return events;
}

const changed = (events: EvidenceEvent[], seq: number, change: Record<string, unknown>): EvidenceEvent[] =>
  events.map((event) => (event.seq === seq ? { ...event, ...change } : event));

describe('the hash of an event', () => {
  it('is SHA-256 over the version line, the previous hash and all other fields', () => {
    const text = `countersign-evidence-v1\n${EVIDENCE_START}\n{"actor":"a","seq":0}`;
    const hash = createHash('sha256').update(text).digest('hex');
    expect(evidenceHash(EVIDENCE_START, { seq: 0, actor: 'a' })).toBe(hash);
    expect(evidenceHash(EVIDENCE_START, { seq: 0, actor: 'a', hash, prevHash: 'x' })).toBe(hash);
  });
});

describe('replaying the chain', () => {
  const events = chain();
  const head = { seq: 4, hash: events[4]?.hash ?? '' };

  it('finds an untouched chain intact and returns its head', () => {
    expect(verifyEvidence(events)).toEqual({ ok: true, head });
    expect(verifyEvidence(events, head)).toEqual({ ok: true, head });
  });

  it.each<[string, EvidenceEvent[], number, string]>([
    [
      'a changed word',
      changed(events, 2, { type: 'consent.shown' }),
      2,
      'The content of event 2 is not what was recorded.',
    ],
    [
      'a changed detail',
      changed(events, 1, { data: { block: 9 } }),
      1,
      'The content of event 1 is not what was recorded.',
    ],
    ['an added detail', changed(events, 1, { note: 'x' }), 1, 'The content of event 1 is not what was recorded.'],
    [
      'a forged hash',
      changed(events, 2, { hash: 'f'.repeat(64) }),
      2,
      'The content of event 2 is not what was recorded.',
    ],
    ['a removed event', events.filter((event) => event.seq !== 3), 3, 'Event 3 is missing; event 4 is in its place.'],
    ['a removed beginning', events.slice(1), 0, 'Event 0 is missing; event 1 is in its place.'],
    ['a doubled event', [...events.slice(0, 2), ...events.slice(1)], 2, 'Event 2 is missing; event 1 is in its place.'],
    [
      'another beginning',
      changed(events, 0, { prevHash: '1'.repeat(64) }),
      0,
      'Event 0 does not follow the event stored before it.',
    ],
    ['no events', [], 0, 'There are no events.'],
  ])('names %s', (_, tampered, seq, what) => {
    expect(verifyEvidence(tampered)).toMatchObject({ ok: false, seq, what });
  });

  it('names a rewritten event whose hash was adjusted', () => {
    const forged = { ...events[2], seq: 2, type: 'consent.shown', prevHash: events[1]?.hash ?? '' };
    const rewritten = changed(events, 2, { ...forged, hash: evidenceHash(forged.prevHash, forged) });
    expect(verifyEvidence(rewritten)).toMatchObject({ ok: false, seq: 3 });
  });

  it('finds a truncated chain, and a rewritten one, by the head stored elsewhere', () => {
    expect(verifyEvidence(events.slice(0, 3))).toMatchObject({ ok: true });
    expect(verifyEvidence(events.slice(0, 3), head)).toMatchObject({
      ok: false,
      seq: 3,
      what: 'Events 3 to 4 are missing at the end.',
    });
    expect(verifyEvidence(events, { seq: 4, hash: '0'.repeat(64) })).toMatchObject({ ok: false, seq: 4 });
  });

  // spec trust 3.1
  it('finds any one change in a chain of any length, at the changed event', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.string(), (length, place, text) => {
        const seq = place % length;
        const tampered = changed(chain(length), seq, { type: `${text}!` });
        expect(verifyEvidence(tampered)).toMatchObject({ ok: false, seq });
      }),
    );
  });
});
