/** What the portal lists, according to its address (spec pages 3.2). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CASE_STAGES } from '@countersign/protocol';
import { type CaseView, ORDERS, searchOf, SIZES, tabOf, viewFrom } from './case-view.ts';

test('an address without parameters is the first visit; so is one with unknown ones', () => {
  const first: CaseView = { tab: 'InProgress', stage: null, order: 'newest', size: 5, page: 1 };
  expect(viewFrom({})).toEqual(first);
  expect(viewFrom({ tab: 'x', stage: 'Decided', order: 'name', size: '7', page: '-2' })).toEqual(first);
  expect(searchOf(first, { AgentId: '7' })).toEqual({ AgentId: '7' });
});

test('every view can be restored from its address, and other parameters stay', () => {
  const views = fc
    .record({
      stage: fc.constantFrom(...CASE_STAGES, null),
      submitted: fc.boolean(),
      order: fc.constantFrom(...ORDERS),
      size: fc.constantFrom(...SIZES),
      page: fc.integer({ min: 1, max: 99_999 }),
    })
    .map(({ stage, submitted, order, size, page }): CaseView => {
      const tab = stage === null ? (submitted ? 'Submitted' : 'InProgress') : tabOf(stage);
      return { tab, stage, order, size, page };
    });
  fc.assert(
    fc.property(views, (view) => {
      const search = searchOf(view, { AgentId: '7', stage: 'sign', order: 'oldest', size: '50', page: '3' });
      expect(viewFrom(search)).toEqual(view);
      expect(search['AgentId']).toBe('7');
    }),
  );
});
