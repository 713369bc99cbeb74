/** The identity service, played by a server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringService, startAnsweringService } from '../../platform/http/stub-service.testkit.ts';
import { openIdentityCheck } from './identity-check.ts';

const jane = {
  FirstName: 'Jane',
  LastName: 'Sample',
  DateOfBirth: '1986-04-08',
  SocialSecurityNumber: '219-09-9999',
  Zip: '75201',
};

let service: AnsweringService;

beforeAll(async () => {
  service = await startAnsweringService();
});
afterAll(() => service.close());

it.each([
  ['confirmed', 200, '{"confirmed":true}'],
  ['not confirmed', 200, '{"confirmed":false}'],
  ['unavailable', 200, '{"confirmed":"yes"}'],
  ['unavailable', 200, '<html>'],
  ['unavailable', 503, ''],
])('gives %s to %i with %s', async (status, code, body) => {
  service.answers(code, body);
  const url = `${service.origin}/check`;
  const check = openIdentityCheck({ identityService: { url, key: 'secret' } });
  expect(await check(jane)).toBe(status);
  // Nobody's data is in an address, where logs would keep it.
  expect(service.asked).toMatchObject([
    { address: '/check', headers: { authorization: 'Bearer secret' }, body: JSON.stringify(jane) },
  ]);
});

it('sends nothing if there is no service', async () => {
  expect(await openIdentityCheck({ identityService: null })(jane)).toBe('not configured');
});
