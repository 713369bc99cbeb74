import { expect, it } from 'vitest';
import { isPortalText, portalTexts } from './portal-texts.ts';

const facts = { Letter: 'B', Name: 'Grace Rivera', Date: 'Nov 18', Mail: 'e-mail sent' };

it('says where a case is in the product’s texts, otherwise in the carrier’s', () => {
  expect(portalTexts({})('status.owner', facts)).toBe('Waiting for owner B, Grace Rivera, since Nov 18, e-mail sent');
  expect(portalTexts({ 'status.owner': '{Name} has not signed ({Mail})' })('status.owner', facts)).toBe(
    'Grace Rivera has not signed (e-mail sent)',
  );
});

it('has no text for events that only the evidence keeps', () => {
  expect(isPortalText('timeline.sign.completed')).toBe(true);
  expect(isPortalText('timeline.session.opened')).toBe(false);
  expect(isPortalText('timeline.toString')).toBe(false);
  expect(isPortalText('toString')).toBe(false);
});
