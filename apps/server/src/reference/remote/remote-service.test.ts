import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Posted, remoteCall, remoteService } from './remote-service.ts';

let server: http.Server;
let url: string;
let asked: string[];
let status: number;
/** How many of the next requests are answered by closing the connection. */
let closings: number;
let time: number;
let ask: ReturnType<typeof remoteService<string>>;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    if (closings > 0) {
      closings -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status).end(JSON.stringify(request.url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  status = 200;
  closings = 0;
  time = 0;
  ask = remoteService(
    (json) => (typeof json === 'string' ? json : null),
    () => time,
  );
});

describe('a response', () => {
  it('is cached for five minutes', async () => {
    expect(await ask(`${url}/a`)).toEqual({ found: '/a' });
    time = 299_999;
    expect(await ask(`${url}/a`)).toEqual({ found: '/a' });
    expect(asked).toEqual(['/a']);
    time = 300_000;
    await ask(`${url}/a`);
    expect(asked).toEqual(['/a', '/a']);
  });

  it('belongs to its own request, and two hundred are cached', async () => {
    for (let index = 0; index <= 200; index++) await ask(`${url}/${index}`);
    await ask(`${url}/200`);
    await ask(`${url}/1`);
    expect(asked).toHaveLength(201);
    await ask(`${url}/0`);
    expect(asked).toHaveLength(202);
  });

  it('is not cached if it is a failure', async () => {
    status = 500;
    expect(await ask(`${url}/a`)).toEqual({ unavailable: true, why: 'status 500' });
    status = 200;
    expect(await ask(`${url}/a`)).toEqual({ found: '/a' });
  });
});

describe('a service that fails', () => {
  const fail = async (times: number) => {
    status = 503;
    for (let index = 0; index < times; index++) await ask(`${url}/${index}`);
  };
  const resting = { unavailable: true, why: 'resting after failures' };

  it('five times in a row is not called for half a minute, but its cached responses are still used', async () => {
    await ask(`${url}/known`);
    await fail(5);
    asked = [];
    status = 200;
    time = 29_999;
    expect(await ask(`${url}/new`)).toEqual(resting);
    expect(await ask(`${url}/known`)).toEqual({ found: '/known' });
    expect(asked).toEqual([]);
    time = 30_000;
    expect(await ask(`${url}/new`)).toEqual({ found: '/new' });
    expect(await ask(`${url}/newer`)).toEqual({ found: '/newer' });
  });

  it('and fails the trial call is paused again, with one trial at a time', async () => {
    await fail(5);
    time = 30_000;
    expect(await Promise.all([ask(`${url}/x`), ask(`${url}/y`)])).toEqual([
      { unavailable: true, why: 'status 503' },
      resting,
    ]);
    status = 200;
    time = 59_999;
    expect(await ask(`${url}/z`)).toEqual(resting);
    time = 60_000;
    expect(await ask(`${url}/z`)).toEqual({ found: '/z' });
  });

  it('now and then is still called', async () => {
    await fail(4);
    status = 200;
    await ask(`${url}/good`);
    await fail(4);
    status = 200;
    expect(await ask(`${url}/more`)).toEqual({ found: '/more' });
  });
});

describe('a service that is not there', () => {
  it('is told by the code of the connection, not by its address', async () => {
    const gone = http.createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await ask(`http://127.0.0.1:${port}/a`)).toEqual({ unavailable: true, why: 'ECONNREFUSED' });
  });
});

describe('a connection that the service closes without an answer', () => {
  const post = (more: Posted) =>
    remoteCall((json) => (typeof json === 'string' ? json : null))(`${url}/a`, { method: 'POST', body: '1', ...more });

  it.each<[string, () => Promise<unknown>]>([
    ['an address that is only read', () => ask(`${url}/a`)],
    ['a call that may be repeated', () => post({ isRepeatable: true })],
  ])('is followed by one more try of %s', async (_, call) => {
    closings = 1;
    expect(await call()).toEqual({ found: '/a' });
    closings = 2;
    await ask(`${url}/b`);
    expect(asked).toEqual(['/a', '/a', '/b', '/b']);
  });

  it('makes any other call fail, which the service may have carried out', async () => {
    closings = 1;
    expect(await post({})).toEqual({ unavailable: true, why: 'UND_ERR_SOCKET' });
    expect(asked).toEqual(['/a']);
  });
});
