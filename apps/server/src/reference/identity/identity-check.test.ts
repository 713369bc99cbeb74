/** The identity service, played by a server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringService, startAnsweringService } from '../../platform/http/stub-service.testkit.ts';
import { createLog } from '../../platform/index.ts';
import { openIdentityCheck } from './identity-check.ts';

const jane = {
  FirstName: 'Jane',
  LastName: 'Sample',
  DateOfBirth: '1986-04-08',
  SocialSecurityNumber: '219-09-9999',
  Zip: '75201',
};

let service: AnsweringService;
const lines: string[] = [];
const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });

beforeAll(async () => {
  service = await startAnsweringService();
});
afterAll(() => service.close());

it.each([
  ['confirmed', 200, '{"confirmed":true}', null],
  ['not confirmed', 200, '{"confirmed":false}', null],
  ['unavailable', 200, '{"confirmed":"yes"}', 'not an answer of the service'],
  ['unavailable', 200, '<html>', 'SyntaxError'],
  ['unavailable', 503, '', 'status 503'],
])('gives %s to %i with %s', async (status, code, body, logged) => {
  lines.length = 0;
  service.answers(code, body);
  const url = `${service.origin}/check`;
  const check = openIdentityCheck({ identityService: { url, key: 'secret' } }, log);
  expect(await check(jane)).toBe(status);
  // Nobody's data is in an address, where logs would keep it.
  expect(service.asked).toMatchObject([
    { address: '/check', headers: { authorization: 'Bearer secret' }, body: JSON.stringify(jane) },
  ]);
  const told: { code: string; msg: string }[] = lines.map((line) => JSON.parse(line));
  expect(told.map((one) => [one.code, one.msg])).toEqual(
    logged === null ? [] : [[logged, 'identity check unavailable']],
  );
  expect(lines.join('')).not.toContain('Jane');
});

it('sends nothing if there is no service', async () => {
  expect(await openIdentityCheck({ identityService: null }, log)(jane)).toBe('not configured');
});
