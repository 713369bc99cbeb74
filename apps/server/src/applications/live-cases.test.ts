import { expect, test } from 'vitest';
import { modelFor, open } from '../../../../packages/engine/src/testing/random-walk.ts';
import { createLiveCases, type Sections } from './live-cases.ts';

const MB = 1024 * 1024;
const application = open(modelFor(1));
const sections = (text: string): Sections => ({
  answers: { One: { Name: text } },
  blocks: new Map([['One', { version: 1, contentHash: '', valid: true, visited: false, edited: [], prefilled: {} }]]),
  rowVersions: new Map([['One', '1']]),
});

test('returns an open application once, and only in the requested state', () => {
  const cases = createLiveCases(MB);
  cases.keepOpen('a', 'now', application);
  expect(cases.takeOpen('b', 'now')).toBeNull();
  expect(cases.takeOpen('a', 'now')).toBe(application);
  expect(cases.takeOpen('a', 'now')).toBeNull();
  cases.keepOpen('a', 'now', application);
  expect(cases.takeOpen('a', 'later')).toBeNull();
  // An outdated case is not kept for a state that may return.
  expect(cases.takeOpen('a', 'now')).toBeNull();
});

test('drops the least recently used cases when its memory is full, and never uses more', () => {
  const cases = createLiveCases(MB);
  for (let count = 0; count < 40; count += 1) {
    cases.keepSections(String(count), sections('x'.repeat(50_000)));
    // The first one is used again and again.
    cases.keepSections('0', sections('x'.repeat(50_000)));
    expect(cases.size().bytes).toBeLessThanOrEqual(MB);
  }
  expect(cases.sections('0')).not.toBeNull();
  expect(cases.sections('39')).not.toBeNull();
  expect(cases.sections('1')).toBeNull();
  cases.keepSections('large', sections('x'.repeat(MB)));
  expect(cases.size()).toEqual({ cases: 0, bytes: 0 });
});

test('keeps nothing without memory', () => {
  const cases = createLiveCases(0);
  cases.keepSections('a', sections('x'));
  cases.keepOpen('a', 'now', application);
  expect(cases.sections('a')).toBeNull();
  expect(cases.takeOpen('a', 'now')).toBeNull();
  expect(cases.size()).toEqual({ cases: 0, bytes: 0 });
});

test('drops a case, all of them, and those that nobody has used for 15 minutes', () => {
  let at = 0;
  const cases = createLiveCases(MB, () => at);
  for (const id of ['a', 'b', 'c']) cases.keepSections(id, sections(id));
  cases.forget('a');
  // From a call that had read it before.
  cases.keepSections('a', sections('a'));
  cases.keepOpen('a', 'now', application);
  expect([cases.sections('a'), cases.takeOpen('a', 'now')]).toEqual([null, null]);
  at = 14 * 60_000;
  cases.keepSections('c', sections('c'));
  at = 16 * 60_000;
  cases.forgetUnused();
  expect([cases.sections('b'), cases.sections('c')]).toEqual([null, sections('c')]);
  cases.forgetAll();
  expect(cases.size()).toEqual({ cases: 0, bytes: 0 });
});
