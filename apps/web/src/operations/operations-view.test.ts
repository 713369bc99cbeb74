import { describe, expect, test } from 'vitest';
import { AGES, countOf, emptyText, LISTS, searchOf, STEPS, viewFrom } from './operations-view.ts';

// spec pages 3.9
describe('what operations list', () => {
  const views = LISTS.flatMap((list) =>
    [null, ...STEPS].flatMap((step) => [null, ...AGES].map((age) => ({ list, step, age }))),
  );
  test('every view can be restored from its address', () => {
    for (const view of views) expect(viewFrom(searchOf(view))).toEqual(view);
    expect(searchOf({ list: 'all', step: null, age: null })).toEqual({});
  });

  test('an address that means nothing is the first view', () => {
    expect(viewFrom({ list: 'none', step: 'complete', age: '7' })).toEqual({ list: 'all', step: null, age: null });
  });

  test('counts include everything that is not filtered, and say if there are more', () => {
    const counts = [
      { Step: 'insured', Age: 'day', Count: 2, More: false },
      { Step: 'insured', Age: 'longer', Count: 1000, More: true },
      { Step: 'sign', Age: 'longer', Count: 1, More: false },
    ] as const;
    expect([
      countOf(counts, 'insured', null),
      countOf(counts, null, 'longer'),
      countOf(counts, 'insured', 'day'),
      countOf(counts, 'sign', 'day'),
    ]).toEqual([
      { count: 1002, isMore: true },
      { count: 1001, isMore: true },
      { count: 2, isMore: false },
      { count: 0, isMore: false },
    ]);
  });

  test('an empty list says whether something was searched, chosen, or nothing is there yet', () => {
    const all = viewFrom({});
    expect([
      emptyText(all, ''),
      emptyText({ ...all, list: 'failed' }, ''),
      emptyText({ ...all, list: 'flagged' }, ''),
      emptyText({ ...all, age: 'day' }, ''),
      emptyText(all, 'Alvarez'),
      emptyText({ ...all, step: 'sign' }, 'Alvarez'),
      emptyText(all, 'Al'),
    ]).toEqual([
      'operations.none.all',
      'operations.none.failed',
      'operations.none.flagged',
      'operations.none.filter',
      'portal.noMatch',
      'portal.noMatch.here',
      'portal.noMatch.short',
    ]);
  });
});
