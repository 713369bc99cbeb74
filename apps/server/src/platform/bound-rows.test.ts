import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Binder, BOUND_COLUMNS, boundOf, bindWith, isGenuine } from './bound-rows.ts';
import { openDatabase } from './database.ts';

/** A key that is no secret: the result never changes. */
const binder: Binder = {
  mac: (purpose, content) => crypto.createHmac('sha256', `golden ${purpose}`).update(content).digest(),
};
const { query } = openDatabase('postgres://nobody@127.0.0.1:1/none');
bindWith(query, binder);

const link = {
  token_hash: Buffer.alloc(32, 7),
  application_id: 'case-1',
  slot_id: 'slot-1',
  epoch: 1,
  purpose: 'sign',
  expires_at: new Date('2026-05-04T10:00:00.123Z'),
};

describe('the MAC of a row', () => {
  it('never changes: stored rows depend on it', () => {
    expect(boundOf(query, 'link', link).toString('hex')).toBe(
      '68aeed9340668662710b468565078ef1174821725398e77b674cd7b4bb6fca94',
    );
  });

  it('is the same if a later version adds a column that is null', () => {
    expect(boundOf(query, 'link', { ...link, revoked_at: null })).toEqual(boundOf(query, 'link', link));
  });

  it('accepts a time as text or as a date', () => {
    const text = { ...link, expires_at: link.expires_at.toISOString() };
    expect(boundOf(query, 'link', text)).toEqual(boundOf(query, 'link', link));
  });

  it('differs for every column, and for the table', () => {
    const written = { ...link, revoked_at: null, bound: boundOf(query, 'link', link) };
    expect(isGenuine(binder, 'link', written)).toBe(true);
    const unseen = BOUND_COLUMNS.link.filter((column) =>
      isGenuine(binder, 'link', { ...written, [column]: column.endsWith('_at') ? new Date(0) : 'other' }),
    );
    expect(unseen).toEqual([]);
    for (const bound of [null, Buffer.alloc(0), Buffer.alloc(32)]) {
      expect(isGenuine(binder, 'link', { ...written, bound })).toBe(false);
    }
    expect(boundOf(query, 'policy_number', link)).not.toEqual(boundOf(query, 'link', { application_id: 'case-1' }));
  });
});
