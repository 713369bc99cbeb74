/** What the metrics of a worker say about its anchors (spec trust 8.9). */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firing, type Scrape, scrape } from '../installation/alert-rules.ts';
import { freePort, startServer } from '../support/running-server.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'anchor-figures-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** The metrics of a worker with these anchors, once `isDone` is true of its recurring work. */
async function figuresOfWorker(
  isDone: (work: { kind: string; state: string; error: string | null }) => boolean,
): Promise<{ figures: string; alerts: string[] }> {
  const port = await freePort();
  const server = await startServer({ ANCHOR_FOLDER: folder, METRICS_PORT: String(port) });
  try {
    await vi.waitFor(
      async () => {
        const work = await server.database.query.selectFrom('job_status').select(['kind', 'state', 'error']).execute();
        expect(work.filter((one) => one.kind === 'retention' && one.state === 'done')).not.toEqual([]);
        expect(work.filter(isDone)).not.toEqual([]);
      },
      { timeout: 30_000, interval: 100 },
    );
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const scraped: Scrape = await scrape(port);
    return { figures, alerts: firing(scraped, scraped) };
  } finally {
    await server.close();
  }
}

test('anchors that are kept are reported without a contradiction', async () => {
  const { figures, alerts } = await figuresOfWorker(({ kind, state }) => kind === 'anchors' && state === 'done');
  expect(figures).toContain('countersign_anchor_contradictions 0');
  expect(figures).toContain('countersign_repeated_job_seconds{kind="anchors"}');
  expect(alerts).toEqual([]);
});

test('an anchor that somebody changed is reported as a contradiction and gets no successor, and housekeeping continues', async () => {
  fs.writeFileSync(path.join(folder, '00000001.anchor'), 'changed');
  const { figures, alerts } = await figuresOfWorker(({ kind, error }) => kind === 'anchors' && error !== null);
  expect(figures).toContain('countersign_anchor_contradictions 1');
  expect(figures).toContain('countersign_repeated_job_seconds{kind="retention"}');
  expect(figures).not.toContain('countersign_repeated_job_seconds{kind="anchors"}');
  expect(alerts).toContain('CountersignAnchorsContradict');
});
