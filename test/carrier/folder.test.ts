/** A carrier's folder as people keep it: with version control, links, and what editors leave (docs/authoring). */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import { readFolder } from '../../apps/server/src/reference/read-folder.ts';

const home = mkdtempSync(path.join(tmpdir(), 'countersign-carrier-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function carrierIn(name: string): string {
  const folder = path.join(home, name);
  cpSync(path.resolve(import.meta.dirname, '../../examples/small-carrier'), folder, { recursive: true });
  return folder;
}

const findingsIn = (folder: string): string[] =>
  readCarrier(readFolder(folder)).findings.map(({ file, message }) => `${file}: ${message}`);

test('is read without what is kept beside it', () => {
  const folder = carrierIn('kept');
  const before = readFolder(folder);
  expect(before.find(({ path: file }) => file === 'blocks/Plan.yaml')?.text).toContain('Prairie Term 20');

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

  expect(readFolder(folder)).toEqual(before);
});

test('with files that cannot be read names each of them, and nothing that follows from it', () => {
  const folder = carrierIn('unread');
  const place = (name: string): string => path.join(folder, name);
  rmSync(place('blocks/Plan.yaml'));
  expect(spawnSync('mkfifo', [place('blocks/Plan.yaml')]).status).toBe(0);
  rmSync(place('mail/owner.yaml'));
  symlinkSync('owner.yaml', place('mail/owner.yaml'));
  symlinkSync('loop.yaml', place('scenarios/loop.yaml'));
  expect(findingsIn(folder)).toEqual([
    'blocks/Plan.yaml: This cannot be read: it is a pipe, a socket or a device, and no file.',
    'mail/owner.yaml: This cannot be read: it is a link that leads back to itself.',
    'scenarios/loop.yaml: This cannot be read: it is a link that leads back to itself.',
  ]);
});

test.each([
  ['above a carrier', '', 'There is "inside/definition.yaml": give the folder "inside" in this one.'],
  ['in a carrier', 'inside/blocks', 'Give the folder that holds it.'],
])('a folder %s is none, which one sentence says', (_place, given, hint) => {
  const folder = path.join(home, 'above');
  if (given === '') cpSync(carrierIn('copied'), path.join(folder, 'inside'), { recursive: true });
  expect(findingsIn(path.join(folder, given))).toEqual([
    `definition.yaml: This is no carrier's folder: the file definition.yaml is missing. ${hint}`,
  ]);
});

test.each(['definition.yml', 'Definition.yaml', 'definition.yaml.txt'])('says what %s should be called', (name) => {
  const folder = carrierIn(name);
  renameSync(path.join(folder, 'definition.yaml'), path.join(folder, name));
  expect(findingsIn(folder)).toEqual([
    `definition.yaml: This is no carrier's folder: the file definition.yaml is missing. There is "${name}": rename it.`,
  ]);
});
