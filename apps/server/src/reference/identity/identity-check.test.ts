/** The identity service, played by a server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Asked, type StubService, startStubService } from '../../platform/http/stub-service.testkit.ts';
import { openIdentityCheck } from './identity-check.ts';

const jane = {
  FirstName: 'Jane',
  LastName: 'Sample',
  DateOfBirth: '1986-04-08',
  SocialSecurityNumber: '219-09-9999',
  Zip: '75201',
};

let service: StubService;
let url: string;
let asked: Asked[];
let answer: { status: number; body: string };

beforeAll(async () => {
  service = await startStubService((request, response) => {
    asked.push(request);
    response.writeHead(answer.status).end(answer.body);
  });
  url = `${service.origin}/check`;
});
afterAll(() => service.close());

it.each([
  ['confirmed', { status: 200, body: '{"confirmed":true}' }],
  ['not confirmed', { status: 200, body: '{"confirmed":false}' }],
  ['unavailable', { status: 200, body: '{"confirmed":"yes"}' }],
  ['unavailable', { status: 200, body: '<html>' }],
  ['unavailable', { status: 503, body: '' }],
])('gives %s for %j', async (status, given) => {
  asked = [];
  answer = given;
  const check = openIdentityCheck({ identityService: { url, key: 'secret' } });
  expect(await check(jane)).toBe(status);
  // Nobody's data is in an address, where logs would keep it.
  expect(asked).toMatchObject([
    { address: '/check', headers: { authorization: 'Bearer secret' }, body: JSON.stringify(jane) },
  ]);
});

it('sends nothing if there is no service', async () => {
  expect(await openIdentityCheck({ identityService: null })(jane)).toBe('not configured');
});
