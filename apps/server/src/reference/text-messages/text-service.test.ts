/** The service for text messages, played by a server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringService, startAnsweringService } from '../../platform/http/stub-service.testkit.ts';
import { openTextService } from './text-service.ts';

let service: AnsweringService;

beforeAll(async () => {
  service = await startAnsweringService();
});
afterAll(() => service.close());

it.each([
  ['sent', 200, '{"accepted":true}'],
  ['refused', 200, '{"accepted":false}'],
  ['refused', 200, '{"accepted":"yes"}'],
  ['refused', 200, '<html>'],
  ['refused', 503, ''],
])('says %s to %i with %s', async (outcome, code, body) => {
  service.answers(code, body);
  const url = `${service.origin}/messages`;
  const send = openTextService({ textService: { url, key: 'secret' } });
  expect(await send?.('617-555-0142', 'Your code is 123456')).toBe(outcome);
  // Neither number nor code is in an address, where logs would keep them.
  expect(service.asked).toMatchObject([
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
