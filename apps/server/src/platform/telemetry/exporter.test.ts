/** A collector that is down, refuses or hangs: nobody waits for it, and what is kept for it is limited. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Exporter, type Signal, startExporter } from './exporter.ts';

type Way = 'takes' | 'refuses' | 'hangs';

const opened: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

interface Collector {
  url: string;
  came: { path: string; parts: unknown[]; key: unknown }[];
  way: Way;
  /** The address of a signal that it does not know. */
  lacks: string | null;
}

async function collector(): Promise<Collector> {
  const one: Collector = { url: '', came: [], way: 'takes', lacks: null };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const parts: unknown[] = JSON.parse(Buffer.concat(chunks).toString('utf8')).parts;
      one.came.push({ path: request.url ?? '', parts, key: request.headers['api-key'] });
      if (request.url === one.lacks) response.writeHead(404).end();
      else if (one.way !== 'hangs') response.writeHead(one.way === 'takes' ? 200 : 503).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  one.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  opened.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return one;
}

function exporterTo(url: string, timeLimitMs = 5_000): { exporter: Exporter; said: (string | null)[] } {
  const said: (string | null)[] = [];
  const say = (signal: Signal, reason: string | null) => said.push(reason === null ? null : `${signal}: ${reason}`);
  const exporter = startExporter({
    url,
    headers: { 'api-key': 'of the collector' },
    message: (_signal, parts) => ({ parts }),
    onTrouble: say,
    everyMs: 20,
    timeLimitMs,
  });
  opened.push(() => exporter.stop());
  return { exporter, said };
}

it('sends each signal to its address in batches, with the headers that the collector requires', async () => {
  const { url, came } = await collector();
  const { exporter, said } = exporterTo(url);
  for (let at = 0; at < 501; at += 1) exporter.add('traces', { at });
  exporter.add('logs', { at: 0 });
  await exporter.stop();
  const sizes = came.map(({ path, parts, key }) => `${path} ${parts.length} ${String(key)}`);
  expect(sizes.toSorted()).toEqual([
    '/v1/logs 1 of the collector',
    '/v1/traces 1 of the collector',
    '/v1/traces 500 of the collector',
  ]);
  expect(said).toEqual([]);
});

it.each<[Way | 'away', string]>([
  ['away', 'ECONNREFUSED'],
  ['refuses', 'HTTP 503'],
  ['hangs', 'no answer'],
])(
  'says once that a collector that %s does not take anything, keeps no more than fits, and ends',
  async (way, reason) => {
    const there = await collector();
    if (way === 'away') await Promise.all(opened.splice(0).map((close) => close()));
    else there.way = way;
    const { exporter, said } = exporterTo(there.url, way === 'hangs' ? 100 : 5_000);
    const before = performance.now();
    for (let at = 0; at < 20_000; at += 1) exporter.add('logs', { at });
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(exporter.kept('logs')).toBe(2_000);
    await expect.poll(() => said, { timeout: 20_000 }).toEqual([`logs: ${reason}`]);
    exporter.add('logs', {});
    await exporter.stop();
    expect(said).toEqual([`logs: ${reason}`]);
  },
);

it('goes on when the collector is back', async () => {
  const there = await collector();
  there.way = 'refuses';
  const { exporter, said } = exporterTo(there.url);
  exporter.add('traces', { lost: true });
  await expect.poll(() => said, { timeout: 20_000 }).toEqual(['traces: HTTP 503']);
  there.way = 'takes';
  exporter.add('traces', { kept: true });
  await expect.poll(() => said, { timeout: 20_000 }).toEqual(['traces: HTTP 503', null]);
  expect(there.came.at(-1)?.parts).toEqual([{ kept: true }]);
});

it('says once of a collector that takes traces only which signals it does not take', async () => {
  const there = await collector();
  there.lacks = '/v1/logs';
  const { exporter, said } = exporterTo(there.url);
  const taken = (signal: Signal) => there.came.filter(({ path }) => path === `/v1/${signal}`).length;
  for (let times = 1; times <= 3; times += 1) {
    exporter.add('traces', {});
    exporter.add('logs', {});
    await expect.poll(() => [taken('traces'), taken('logs')]).toEqual([times, times]);
  }
  await exporter.stop();
  expect(said).toEqual(['logs: HTTP 404']);
});
