import { describe, expect, it } from 'vitest';
import { recordHash, RECORD_VERSION, type SignatureRecord } from './record-hash.ts';

/** Every column has a value, so that none goes unnoticed. */
const row: SignatureRecord = {
  id: 'signature-1',
  application_id: 'case-1',
  epoch: 2,
  slot_id: 'slot-1',
  role: 'Owner',
  letter: 'A',
  person: Buffer.from('sealed person'),
  consent_record_id: 'consent-1',
  merge_type: 'OwnerNotInsured',
  document_id: 'document-1',
  document_sha256: 'ab'.repeat(32),
  document_pages: 12,
  served_at: new Date('2026-05-04T10:00:00.123Z'),
  load_time: 1_234,
  timed_out: false,
  no_document_reason: 'no viewer',
  answers_sha256: 'cd'.repeat(32),
  definition_version: 'ef'.repeat(32),
  forms: [{ number: 'ICC-1', edition: '01/26' }],
  zone: 'America/Chicago',
  signed_at: new Date('2026-05-04T10:01:02.345Z'),
  printed: Buffer.from('sealed print'),
};

/** What each version of the list has always given for this row. A line here is never changed, only added. */
const GOLDEN: Record<number, string> = {
  1: '001f51b4d917ab09132fddd22b6026c79ded7bd3454201859416b101a4124e78',
};

describe('the hash of a signature', () => {
  it.each(Object.entries(GOLDEN))('by list %s is what it always was', (version, hash) => {
    expect(recordHash(row, Number(version))).toBe(hash);
  });

  it('has an expected value for every list up to the newest', () => {
    expect(Object.keys(GOLDEN)).toEqual(Array.from({ length: RECORD_VERSION }, (_, at) => String(at + 1)));
  });

  // spec trust 2.4
  it('differs for every column', () => {
    const whole = recordHash(row, RECORD_VERSION);
    expect(
      Object.keys(row).filter((column) => recordHash({ ...row, [column]: null }, RECORD_VERSION) === whole),
    ).toEqual([]);
  });

  it('stays the same when a later version of the program adds a column', () => {
    const later = { ...row, added_later: 'x' };
    expect(recordHash(later, 1)).toBe(recordHash(row, 1));
  });

  it('does not exist for a list of a future version', () => {
    expect(recordHash(row, RECORD_VERSION + 1)).toBeNull();
  });
});
