/** The identity service, played by a server on this machine. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdentityCheck } from './identity-check.ts';

const jane = {
  FirstName: 'Jane',
  LastName: 'Sample',
  DateOfBirth: '1986-04-08',
  SocialSecurityNumber: '219-09-9999',
  Zip: '75201',
};

let server: http.Server;
let url: string;
let asked: { address: string; authorization: string | undefined; body: string }[];
let answer: { status: number; body: string };

beforeAll(async () => {
  server = http.createServer((request, response) => {
    void text(request).then((sent) => {
      const { url: address = '', headers } = request;
      asked.push({ address, authorization: headers.authorization, body: sent });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

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
  expect(asked).toEqual([{ address: '/check', authorization: 'Bearer secret', body: JSON.stringify(jane) }]);
});

it('sends nothing if there is no service', async () => {
  expect(await openIdentityCheck({ identityService: null })(jane)).toBe('not configured');
});
