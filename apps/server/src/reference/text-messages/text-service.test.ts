/** The service for text messages, played by a server on this machine. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTextService } from './text-service.ts';

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
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['sent', { status: 200, body: '{"accepted":true}' }],
  ['refused', { status: 200, body: '{"accepted":false}' }],
  ['refused', { status: 200, body: '{"accepted":"yes"}' }],
  ['refused', { status: 200, body: '<html>' }],
  ['refused', { status: 503, body: '' }],
])('says %s for %j', async (outcome, given) => {
  asked = [];
  answer = given;
  const send = openTextService({ textService: { url, key: 'secret' } });
  expect(await send?.('617-555-0142', 'Your code is 123456')).toBe(outcome);
  // Neither number nor code is in an address, where logs would keep them.
  expect(asked).toEqual([
    {
      address: '/messages',
      authorization: 'Bearer secret',
      body: JSON.stringify({ to: '617-555-0142', text: 'Your code is 123456' }),
    },
  ]);
});

it('there is none without a setting', () => {
  expect(openTextService({ textService: null })).toBeNull();
});
