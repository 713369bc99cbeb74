/** No text of a definition or an answer ever becomes code: the engine works where that is forbidden, as under a strict content policy. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { carrierFiles } from '../carrier/carrier-files.ts';

const FORBIDDEN = '--disallow-code-generation-from-strings';
const folder = mkdtempSync(path.join(tmpdir(), 'without-code-generation-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: string[], input = ''): { stdout: string; stderr: string } {
  return spawnSync(process.execPath, [FORBIDDEN, ...args], { encoding: 'utf8', input, timeout: 60_000 });
}

test('the flag forbids what it should', () => {
  expect(run(['-e', 'new Function("return 1")()']).stderr).toContain('EvalError');
});

// spec engine 2.4
test('the carrier’s form is read, opened, filled in and examined', async () => {
  const file = path.join(folder, 'engine.mjs');
  const input = path.resolve(import.meta.dirname, 'without-code-generation.process.ts');
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  const { stdout, stderr } = run([file], JSON.stringify(carrierFiles));
  expect(stderr).toBe('');
  const { text, name, valid }: { text: string; name: string; valid: boolean } = JSON.parse(stdout);
  expect(text).toBe(name);
  expect(text).not.toBe('');
  expect(valid).toBe(false);
});
