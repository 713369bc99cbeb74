/**
 * Law: a carrier with an author's mistake is refused at the start, by file and line, or the server starts and a case
 * begins. What such a case shows, prints, sends and decides: test/carrier/author-mistakes.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encodingOf } from '@countersign/engine/author';
import { depth, SEED } from '../../../../packages/engine/src/testing/depth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutated, mutation } from '../../../../test/carrier/author-mistakes/mutations.ts';
import { carrierFiles } from '../../../../test/carrier/carrier-files.ts';
import { CarrierRefused } from '../../src/reference/index.ts';
import { resume, signIn, startCase } from '../support/people.ts';
import { startServer } from '../support/running-server.ts';

/** Mistakes are tried until this many servers started. */
const MAX_TRIES = 20 * depth('authorStarts');

test('a server refuses each mistake of an author by file and line, or starts and lets a case begin', async () => {
  const counts = { refused: 0, started: 0 };
  for (const slip of fc.sample(mutation, { numRuns: MAX_TRIES, seed: SEED })) {
    const folder = mutated(carrierFiles, slip);
    if (folder === null) continue;
    const refusal = await startedWith(folder.files);
    expect(refusal ?? `${folder.path}:1`).toMatch(/^\S.*:\d+/m);
    counts[refusal === null ? 'started' : 'refused'] += 1;
    if (counts.refused > 0 && counts.started >= depth('authorStarts')) break;
  }
  console.table(counts);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.started).toBeGreaterThanOrEqual(depth('authorStarts'));
}, 3_600_000);

/** Why the start refused the folder; null: it started, and an agent saw the first section of a new case. */
async function startedWith(files: typeof carrierFiles): Promise<string | null> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-slip-'));
  for (const { path: name, text } of files) {
    fs.mkdirSync(path.join(home, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(home, name), text, encodingOf(name));
  }
  try {
    const server = await startServer({ CARRIER: home });
    try {
      const agent = await signIn(server.url, 'A-100');
      const { form } = await resume(server, await startCase(agent));
      const [first] = form.menu();
      expect(form.block(first?.name ?? '').cells.length).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
    return null;
  } catch (error) {
    if (error instanceof CarrierRefused) return error.message;
    throw error;
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}
