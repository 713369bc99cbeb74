/** A carrier's folder as people keep it: with version control, links, and what editors leave (docs/authoring). */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFolder as readByCommand } from '../../apps/cli/src/read-folder.ts';
import { readFolder as readByServer } from '../../apps/server/src/reference/read-folder.ts';

const home = mkdtempSync(path.join(tmpdir(), 'countersign-carrier-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the command and the server read the carrier, and nothing that is kept beside it', async () => {
  const folder = path.join(home, 'carrier');
  cpSync(path.resolve(import.meta.dirname, '../../carrier'), folder, { recursive: true });
  rmSync(path.join(folder, 'scenarios'), { recursive: true });
  const before = await readByCommand(folder);
  expect(readByServer(folder)).toEqual(before.filter(({ path: file }) => /\.(ya?ml|md|svg|png|csv)$/.test(file)));

  for (const hidden of [
    '.github/workflows/check.yml',
    '.git/objects/pack',
    'blocks/.old/AgentReport.yaml',
    '.lint.yaml',
  ]) {
    mkdirSync(path.dirname(path.join(folder, hidden)), { recursive: true });
    writeFileSync(path.join(folder, hidden), 'on: push');
  }
  mkdirSync(path.join(folder, 'blocks', 'retired.yaml'));
  symlinkSync('nobody@nowhere', path.join(folder, 'blocks', 'locked.yaml'));
  // As a cluster mounts files.
  mkdirSync(path.join(folder, '..data'));
  renameSync(path.join(folder, 'definition.yaml'), path.join(folder, '..data', 'definition.yaml'));
  symlinkSync('..data/definition.yaml', path.join(folder, 'definition.yaml'));

  expect(await readByCommand(folder)).toEqual(before);
  expect(readByServer(folder)).toEqual(before.filter(({ path: file }) => /\.(ya?ml|md|svg|png|csv)$/.test(file)));
});
