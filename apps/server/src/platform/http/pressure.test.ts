import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { shedLoad } from './pressure.ts';

test('more than it can do is refused at once; what is held back costs nothing', async () => {
  const server = Fastify();
  shedLoad(server, 2);
  const waiting: (() => void)[] = [];
  server.get('/call', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  server.get('/healthz', { config: { anyHost: true } }, async () => 'well');
  /** A call that was begun and waits for `waiting`. */
  const begun = async (query = {}) => {
    const before = waiting.length;
    const answer = server.inject({ url: '/call', query }).then(({ statusCode }) => statusCode);
    await expect.poll(() => waiting.length).toBe(before + 1);
    return { answer };
  };

  const calls = [await begun({ Wait: '20' }), await begun({ Wait: '20' }), await begun({ Wait: '20' })];
  calls.push(await begun(), await begun());
  const refused = await server.inject('/call');
  expect(refused.statusCode).toBe(503);
  expect(['1', '2', '3']).toContain(refused.headers['retry-after']);
  expect(JSON.parse(refused.body)).toMatchObject({ code: 503, data: null });
  expect((await server.inject('/healthz')).body).toBe('well');

  for (const done of waiting.splice(0)) done();
  expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual([200, 200, 200, 200, 200]);
  const next = await begun();
  for (const done of waiting.splice(0)) done();
  expect(await next.answer).toBe(200);
  await server.close();
});

test('a wait that is no number is no wait, and no fault of ours', async () => {
  const server = Fastify();
  shedLoad(server);
  server.post('/call', async () => 'done');
  for (const Wait of [{ toString: 'x' }, { valueOf: 'x', toString: null }, ['20'], null, 'soon', true]) {
    const { statusCode } = await server.inject({ method: 'POST', url: '/call', payload: { Wait } });
    expect([Wait, statusCode]).toEqual([Wait, 200]);
  }
  await server.close();
});
