import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodingOf, readCarrier } from '@countersign/engine/author';
import { describe, expect, test } from 'vitest';
import type { FillStyle, Scenario } from './index.ts';
import { memoryDriver, readScenario, reportLines, runScenario } from './index.ts';

const folder = fileURLToPath(new URL('../../../carrier/', import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  .map((file) => ({
    path: file.split(path.sep).join('/'),
    text: readFileSync(path.join(folder, file), encodingOf(file)),
  }));
const { carrier, model, findings } = readCarrier(files.filter((file) => !file.path.startsWith('scenarios/')));
if (carrier === null || model === null) throw new Error(findings.map(({ message }) => message).join('\n'));
const { underwriting } = carrier;

describe('the reference carrier’s own scenarios pass in memory', () => {
  test.each(files.filter((file) => file.path.startsWith('scenarios/')))('$path', async ({ path: file, text }) => {
    const read = readScenario(text, file);
    if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
    const driver = memoryDriver(model, { today: read.scenario.today ?? '2026-11-20', underwriting });
    const report = await runScenario(driver, read.scenario);
    expect(reportLines(report).filter((line) => line.startsWith('FAILED') || line.includes('expected'))).toEqual([]);
  });
});

const products = model.node(carrier.definition.Bindings.Product)?.options?.map(({ name }) => name) ?? [];

/** A case with only a product, filled in according to the fill style. */
function filledCase(product: string, style: FillStyle, seed: number): Scenario {
  const title = `${product}, ${style}`;
  const steps: Scenario['steps'] = [
    { line: 1, kind: 'as', actor: 'agent' },
    { line: 2, kind: 'start', facts: { demo: false, partner: '', agentAttestation: false } },
    { line: 3, kind: 'answer', answers: [{ path: carrier?.definition.Bindings.Product ?? '', text: product }] },
    { line: 4, kind: 'fill', until: carrier?.definition.Bindings.FirstCustomerBlock ?? '', style },
    { line: 5, kind: 'expect', expectation: { ready: { send: true } } },
    { line: 6, kind: 'send', to: 'insured' },
    { line: 7, kind: 'as', actor: 'insured' },
    { line: 8, kind: 'find' },
    { line: 9, kind: 'fill', until: null, style },
    { line: 10, kind: 'expect', expectation: { ready: { sign: true } } },
    { line: 11, kind: 'sign' },
  ];
  return { title, file: title, today: null, seed, steps };
}

/** In every run, one fill style for each product, in turn; both in the full run. */
const FILL_STYLES: readonly FillStyle[] = ['eventful', 'plain'];
const isFull = process.env['TEST_DEPTH'] === 'full';
const fillings = products.flatMap((product, index) =>
  FILL_STYLES.filter((_, at) => isFull || at === index % FILL_STYLES.length).map((style) => ({ product, style })),
);

// spec form 1.2
describe('fill completes a case of every product', () => {
  test.each(fillings)('$product, $style', async ({ product, style }) => {
    const report = await runScenario(
      memoryDriver(model, { today: '2026-11-20', underwriting }),
      filledCase(product, style, 1),
    );
    expect(reportLines(report).filter((line) => line.startsWith('FAILED') || line.includes('expected'))).toEqual([]);
  });
});
