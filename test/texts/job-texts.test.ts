/** Work that failed for good is described in words, in the portal and to operations, never by the name of its kind. */
import { expect, test } from 'vitest';
import { jobKindNames, jobKinds } from '../../apps/server/src/platform/jobs/kinds.ts';
import { allMessages as messages } from '../../apps/web/src/messages/all.ts';

const ofCases = jobKindNames.filter((kind) => jobKinds[kind].retriedBy !== 'nobody');

test.each(ofCases)('%s has a sentence for the people who look after the case', (kind) => {
  const words = Object.entries(messages).find(([key]) => key === `portal.failed.${kind}`)?.[1];
  expect(words).toMatch(/^(?:The|A|An) .+ could not be \w+$/);
});

test('no sentence remains for a kind that no longer exists', () => {
  const told = Object.keys(messages).filter((key) => key.startsWith('portal.failed.'));
  expect(told.map((key) => key.slice('portal.failed.'.length)).toSorted()).toEqual(ofCases.toSorted());
});
