/** The service for text messages, played by a server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Asked, type StubService, startStubService } from '../../platform/http/stub-service.testkit.ts';
import { openTextService } from './text-service.ts';

let service: StubService;
let url: string;
let asked: Asked[];
let answer: { status: number; body: string };

beforeAll(async () => {
  service = await startStubService((request, response) => {
    asked.push(request);
    response.writeHead(answer.status).end(answer.body);
  });
  url = `${service.origin}/messages`;
});
afterAll(() => service.close());

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
  expect(asked).toMatchObject([
    {
      address: '/messages',
      headers: { authorization: 'Bearer secret' },
      body: JSON.stringify({ to: '617-555-0142', text: 'Your code is 123456' }),
    },
  ]);
});

it('there is none without a setting', () => {
  expect(openTextService({ textService: null })).toBeNull();
});
