import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderDocument } from './render.ts';
import { startRenderer } from './render-in-worker.ts';
import { describeError } from '../../platform/logs.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const model = sampleModel(3);
let folder = '';
let workerFile = '';

/** The worker as the build makes it: our sources in one file, packages outside. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(here, '../../../worker-test-'));
  workerFile = path.join(folder, 'render-worker.mjs');
  const ours = /^(\.|\/|@countersign\/)/;
  const bundle = await rolldown({
    input: path.join(here, 'worker.ts'),
    platform: 'node',
    external: (id) => !ours.test(id),
  });
  await bundle.write({ file: workerFile, format: 'esm' });
  await bundle.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Its threads have the lowest priority on this machine, behind other tests too.
describe('the rendering thread', { timeout: 180_000 }, () => {
  it('gives the same bytes as this thread, job after job', async () => {
    const renderer = startRenderer({ workerFile });
    const here = await renderDocument(model, SAMPLE_FRAME);
    const there = await Promise.all([1, 2, 3].map(() => renderer.renderInWorker(model, SAMPLE_FRAME)));
    for (const { bytes, pages } of there) {
      expect(Buffer.from(bytes).equals(here.bytes)).toBe(true);
      expect(pages).toBe(here.pages);
    }
    await renderer.stop();
  });

  it('renders as many at once as it has threads', async () => {
    const long = sampleModel(25);
    const placeOfShort = async (threads: number): Promise<number> => {
      const renderer = startRenderer({ workerFile, threads });
      await Promise.all([1, 2].map(() => renderer.renderInWorker(model, SAMPLE_FRAME)));
      const order: string[] = [];
      const first = renderer.renderInWorker(long, SAMPLE_FRAME).then(() => order.push('long'));
      const second = renderer.renderInWorker(model, SAMPLE_FRAME).then(() => order.push('short'));
      await Promise.all([first, second]);
      await renderer.stop();
      return order.indexOf('short');
    };
    expect([await placeOfShort(1), await placeOfShort(2)]).toEqual([1, 0]);
  });

  it('fails one document without failing the next', async () => {
    const renderer = startRenderer({ workerFile });
    const wrong = renderer.renderInWorker(model, { ...SAMPLE_FRAME, accent: 'teal' });
    const right = renderer.renderInWorker(model, SAMPLE_FRAME);
    const failure: unknown = await wrong.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'accent', message: expect.stringContaining('teal') });
    // A log has no message: it has the kind of failure, and where in the thread it happened.
    const logged = JSON.stringify(describeError(failure));
    expect(logged).toContain('"kind":"RenderFailure","code":"accent"');
    expect(logged).toMatch(/renderDocument/);
    expect(logged).not.toContain('teal');
    expect((await right).pages).toBeGreaterThan(1);
    await renderer.stop();
  });

  it('gives up on a document that takes too long, and is ready for another', async () => {
    const renderer = startRenderer({ workerFile, timeoutMs: 1 });
    await expect(renderer.renderInWorker(sampleModel(60), SAMPLE_FRAME)).rejects.toThrow('longer than 1 ms');
    await expect(renderer.renderInWorker(sampleModel(60), SAMPLE_FRAME)).rejects.toThrow('longer than 1 ms');
    await renderer.stop();
  });

  it('refuses work once it was stopped', async () => {
    const renderer = startRenderer({ workerFile });
    const waiting = renderer.renderInWorker(model, SAMPLE_FRAME);
    const refused = waiting.then(
      () => 'rendered',
      (error: Error) => error.message,
    );
    await renderer.stop();
    expect(await refused).toMatch(/stopped|ended/);
  });

  it('is this thread when there is no built worker beside the sources', async () => {
    const renderer = startRenderer();
    expect((await renderer.renderInWorker(model, SAMPLE_FRAME)).pages).toBeGreaterThan(1);
    await renderer.stop();
  });
});
