/** The service for text messages, played by a server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringService, startAnsweringService } from '../../platform/http/stub-service.testkit.ts';
import { createLog } from '../../platform/index.ts';
import { openTextService } from './text-service.ts';

let service: AnsweringService;
const lines: string[] = [];
const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });

beforeAll(async () => {
  service = await startAnsweringService();
});
afterAll(() => service.close());

it.each([
  ['sent', 200, '{"accepted":true}', null],
  ['refused', 200, '{"accepted":false}', null],
  ['refused', 200, '{"accepted":"yes"}', 'not an answer of the service'],
  ['refused', 200, '<html>', 'SyntaxError'],
  ['refused', 503, '', 'status 503'],
])('says %s to %i with %s', async (outcome, code, body, logged) => {
  lines.length = 0;
  service.answers(code, body);
  const url = `${service.origin}/messages`;
  const send = openTextService({ textService: { url, key: 'secret' } }, log);
  expect(await send?.('617-555-0142', 'Your code is 123456')).toBe(outcome);
  // Neither number nor code is in an address, where logs would keep them.
  expect(service.asked).toMatchObject([
    {
      address: '/messages',
      headers: { authorization: 'Bearer secret' },
      body: JSON.stringify({ to: '617-555-0142', text: 'Your code is 123456' }),
    },
  ]);
  const told: { code: string; msg: string }[] = lines.map((line) => JSON.parse(line));
  expect(told.map((one) => [one.code, one.msg])).toEqual(logged === null ? [] : [[logged, 'text service unavailable']]);
  expect(lines.join('')).not.toMatch(/0142|123456/);
});

it('there is none without a setting', () => {
  expect(openTextService({ textService: null }, log)).toBeNull();
});
