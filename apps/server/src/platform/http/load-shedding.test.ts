import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { shedLoad, doNotCountAsLoad, countAsLoad } from './load-shedding.ts';
import { waitFor } from './wait.ts';

/** A server with a small capacity, whose calls end on command. */
function serverOf(most: number) {
  const server = Fastify();
  shedLoad(server, most);
  const working: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const held = (list: (() => void)[]) => new Promise<void>((resolve) => list.push(resolve));
  server.get('/call', async () => {
    await held(working);
    return 'done';
  });
  server.get('/held', () =>
    countAsLoad(async () => {
      await doNotCountAsLoad(() => held(waiting));
      await held(working);
      return 'news';
    }),
  );
  server.get('/quick', async () => 'done');
  server.get('/healthz', { config: { anyHost: true } }, async () => 'well');
  /** A call that was started and has reached its handler. */
  const begun = async (url: '/call' | '/held', query = {}) => {
    const list = url === '/call' ? working : waiting;
    const before = list.length;
    const answer = server.inject({ url, query }).then(({ statusCode }) => statusCode);
    await expect.poll(() => list.length).toBe(before + 1);
    return { answer };
  };
  const end = (list: (() => void)[]) => list.splice(0).forEach((done) => done());
  return { server, working, waiting, begun, end };
}

test('calls beyond its capacity are refused at once; delayed responses do not count', async () => {
  const { server, working, waiting, begun, end } = serverOf(2);
  const held = [await begun('/held'), await begun('/held'), await begun('/held')];
  const calls = [await begun('/call'), await begun('/call')];
  const refused = await server.inject('/call');
  expect(refused.statusCode).toBe(503);
  expect(['1', '2', '3']).toContain(refused.headers['retry-after']);
  expect(JSON.parse(refused.body)).toMatchObject({ code: 503, data: null });
  expect((await server.inject('/healthz')).body).toBe('well');

  end(working);
  expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual([200, 200]);
  // The calls that waited can respond now: they count like any other.
  end(waiting);
  await expect.poll(() => working.length).toBe(3);
  expect((await server.inject('/call')).statusCode).toBe(503);
  end(working);
  expect(await Promise.all(held.map(({ answer }) => answer))).toEqual([200, 200, 200]);
  const next = await begun('/call');
  end(working);
  expect(await next.answer).toBe(200);
  await server.close();
});

test('exactly as many calls are worked on, however many are delayed; asking to wait makes no work free', async () => {
  for (const held of [0, 1, 12]) {
    const { server, working, waiting, begun, end } = serverOf(4);
    const waits: { answer: Promise<number> }[] = [];
    for (let at = 0; at < held; at += 1) waits.push(await begun('/held'));
    const calls: { answer: Promise<number> }[] = [];
    // What a call says about waiting does not matter, only whether it waits.
    for (let at = 0; at < 4; at += 1) calls.push(await begun('/call', { Wait: '25' }));
    for (let at = 0; at < 3; at += 1) {
      expect([held, (await server.inject({ url: '/call', query: { Wait: '25' } })).statusCode]).toEqual([held, 503]);
    }
    end(waiting);
    await expect.poll(() => working.length).toBe(4 + held);
    end(working);
    for (const { answer } of [...waits, ...calls]) expect(await answer).toBe(200);
    await server.close();
  }
});

// spec http 4.1
test('a check during a wait counts as work, the time between two checks does not', async () => {
  const server = Fastify();
  shedLoad(server, 1);
  let looks = 0;
  const ends = new AbortController();
  server.get('/wait', async () => {
    const look = async () => (looks += 1);
    return String(await waitFor(look, () => false, { by: 'w', seconds: 20, ends: [ends.signal] }));
  });
  server.get('/call', async () => 'done');
  const waiting = server.inject('/wait');
  await expect.poll(() => looks).toBe(1);
  const answers = await Promise.all([server.inject('/call'), server.inject('/call')]);
  // The second one coincided with the first, not with the wait.
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
  ends.abort();
  expect((await waiting).statusCode).toBe(200);
  await server.close();
});

test('a client that disconnects frees its place, but not before its work is done', async () => {
  const { server, working, waiting, end } = serverOf(1);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  // Work for a disconnected client counts as long as it is known to continue.
  const refused: number[] = [];
  for (const list of [waiting, working]) {
    const gone = new AbortController();
    const path = list === waiting ? 'held' : 'call';
    const asked = fetch(`${url}/${path}`, { signal: gone.signal }).catch(() => null);
    await expect.poll(() => list.length).toBe(1);
    gone.abort();
    expect(await asked).toBeNull();
    end(waiting);
    await expect.poll(() => working.length).toBe(1);
    if (list === waiting) refused.push((await server.inject('/call')).statusCode);
    end(working);
    await expect.poll(async () => (await server.inject('/quick')).statusCode).toBe(200);
  }
  expect(refused).toEqual([503]);
  await server.close();
});
