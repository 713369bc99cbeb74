import { expect, it } from 'vitest';
import { hasWords, portalWords } from './words.ts';

const facts = { Letter: 'B', Name: 'Grace Rivera', Date: 'Nov 18', Mail: 'mail delivered' };

it("says where a case stands in the product's words, else in the carrier's", () => {
  expect(portalWords({})('status.owner', facts)).toBe(
    'Waiting for owner B, Grace Rivera, since Nov 18, mail delivered',
  );
  expect(portalWords({ 'status.owner': '{Name} has not signed ({Mail})' })('status.owner', facts)).toBe(
    'Grace Rivera has not signed (mail delivered)',
  );
});

it('has no words for what only the evidence keeps', () => {
  expect(hasWords('timeline.sign.completed')).toBe(true);
  expect(hasWords('timeline.session.opened')).toBe(false);
  expect(hasWords('timeline.toString')).toBe(false);
  expect(hasWords('toString')).toBe(false);
});
