import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Overloaded } from '../../platform/index.ts';
import { buildChild } from './build-child.testkit.ts';
import { hostileFiles } from './hostile-files.testkit.ts';
import { type IllustrationReader, type IllustrationReading, startIllustrationReader } from './read-illustration.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const samples = path.join(root, 'carrier', 'samples');
const sample = (name: string): Uint8Array => readFileSync(path.join(samples, `illustration-${name}.pdf`));

let child: Awaited<ReturnType<typeof buildChild>>;
let reader: IllustrationReader;
beforeAll(async () => {
  child = await buildChild();
  reader = startIllustrationReader({ childFile: child.childFile, timeoutMs: 30_000 });
});
afterAll(() => child.remove());

describe('the samples', () => {
  it('are what their script creates', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-samples-'));
    execFileSync(process.execPath, [path.join(root, 'scripts', 'sample-illustrations.mjs'), folder]);
    expect(readdirSync(folder).toSorted()).toEqual(readdirSync(samples).toSorted());
    for (const name of readdirSync(folder)) {
      expect(readFileSync(path.join(folder, name)).equals(readFileSync(path.join(samples, name)))).toBe(true);
    }
    rmSync(folder, { recursive: true });
  });

  it('return their fields, and whether there is a field for the signature', async () => {
    const signed = await reader.read([sample('with-signature-field')]);
    const unsigned = await reader.read([sample('without-signature-field')]);
    expect(signed).toMatchObject({ outcome: 'read', content: { pages: 1, signatureFields: ['ApplicantSignature'] } });
    expect(unsigned).toMatchObject({ outcome: 'read', content: { pages: 1, signatureFields: [] } });
    const fields = unsigned.outcome === 'read' ? unsigned.content.fields : [];
    expect(fields).toContainEqual({ name: 'FaceAmount', text: '$750,000' });
  });

  it('return nothing from a scan', async () => {
    const content = { pages: 1, fields: [], signatureFields: [], lines: [] };
    expect(await reader.read([sample('scanned')])).toMatchObject({ outcome: 'read', content });
  });
});

it('return the lines of a file without fields', async () => {
  const reading = await reader.read([await textFile(['Insured first name: Grace', 'Face amount: $500,000'])]);
  const lines = reading.outcome === 'read' ? reading.content.lines : [];
  expect(lines.map((pieces) => pieces.map(({ text }) => text))).toEqual([
    ['Insured first name: Grace'],
    ['Face amount: $500,000'],
  ]);
});

it('reads nothing without a child process', async () => {
  const unbuilt = startIllustrationReader();
  expect(await unbuilt.read([sample('scanned')])).toEqual({ outcome: 'refused', reason: 'no reader' });
});

it('reports that the machine is busy if it has no time for a file, and reads the file later', async () => {
  const hurried = startIllustrationReader({ childFile: child.childFile, timeoutMs: 1 });
  await expect(hurried.read([sample('scanned')])).rejects.toThrow(Overloaded);
  expect(await reader.read([sample('scanned')])).toMatchObject({ outcome: 'read' });
});

it('reads many files at the same time, each separately', async () => {
  const names = ['scanned', 'with-signature-field', 'without-signature-field', 'scanned', 'with-signature-field'];
  const readings = await Promise.all(names.map((name) => reader.read([sample(name)])));
  expect(readings.map((reading) => (reading.outcome === 'read' ? reading.content.fields.length : -1))).toEqual([
    0, 9, 11, 0, 9,
  ]);
});

// spec trust 7.1
describe('a hostile file', () => {
  it.each(hostileFiles().map((file) => [file.name, file] as const))('%s', async (_, { bytes, expected }) => {
    const { outcome } = await reader.read([bytes]);
    expect(outcome).toBe(expected);
  });
});

it('a page spelled in hexadecimal digits is recognized before it costs anything', async () => {
  const spelled = hostileFiles().find(({ name }) => name.includes('hexadecimal'));
  expect(await reader.read([spelled?.bytes ?? new Uint8Array()])).toEqual({ outcome: 'refused', reason: 'bomb' });
});

describe('while eight others are read', () => {
  // The one that takes the most work to detect; all of them in the full run.
  const kind = process.env['TEST_DEPTH'] === 'full' ? '' : 'hexadecimal';
  const files = hostileFiles().filter(({ name }) => name.includes(kind));

  it(
    'a hostile file is refused within 3 seconds, and this process keeps its memory and keeps responding',
    { timeout: 300_000 },
    async () => {
      const strict = startIllustrationReader({ childFile: child.childFile });
      const bytes = sample('with-signature-field');
      const slownesses: number[] = [];
      // A busy machine is slower, and not always equally so.
      const eight = async () => {
        let readings: IllustrationReading[] = [];
        const time = await took(
          async () =>
            (readings = await Promise.all(Array.from({ length: 8 }, (_, at) => strict.read([bytes], `${at}`)))),
        );
        return { outcomes: readings.map(({ outcome }) => outcome), slowness: Math.max(1, time / USUAL_EIGHT_MS) };
      };
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const before = process.memoryUsage().rss;
      for (const { name, bytes: hostile, expected } of files) {
        const others = eight();
        let outcome = '';
        const time = await took(async () => ({ outcome } = await strict.read([hostile])));
        const { outcomes, slowness } = await others;
        slownesses.push(slowness);
        expect([name, outcome, time / slowness < 3_000]).toEqual([name, expected, true]);
        expect(outcomes).toEqual(Array<string>(8).fill('read'));
      }
      delay.disable();
      expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(150);
      expect(delay.percentile(99) / 1e6 / Math.max(...slownesses)).toBeLessThan(100);
    },
  );
});

/** Time for eight samples on two idle processors. */
const USUAL_EIGHT_MS = 1_300;

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function textFile(lines: string[]): Promise<Uint8Array> {
  const doc = new PDFDocument();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  for (const line of lines) doc.text(line);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
