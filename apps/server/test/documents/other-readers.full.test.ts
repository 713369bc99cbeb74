/** Independent programs accept unchanged files, and detect a changed one. In `npm run test:full` only. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sampleCompleteFile,
  sampleRecord,
  sampleSigned,
} from '../../src/documents/verify/sample-complete-file.testkit.ts';
import { ecSigner } from '../../src/documents/seal/test-keys.testkit.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-readers-'));
const place = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  const signer = await ecSigner();
  const signed = Buffer.from(await sampleSigned(signer));
  fs.writeFileSync(place('signed.pdf'), signed);
  fs.writeFileSync(place('complete.pdf'), await sampleCompleteFile(signer, signed, sampleRecord(signed)));
  signed[6_000] = (signed[6_000] ?? 0) ^ 1;
  fs.writeFileSync(place('changed.pdf'), signed);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Runs a program of Debian's. One that is missing is a failure that says how to get it. */
function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new Error(`${program} does not start. On Debian: apt-get install poppler-utils qpdf openssl`);
  return { status, said: `${stdout}${stderr}` };
}

/** Removes the last signature from a file, with the bytes that it covers. */
function takeOut(name: string): { cms: string; covered: string } {
  const file = fs.readFileSync(place(name));
  const text = file.toString('latin1');
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(text.slice(text.lastIndexOf('/ByteRange'))) ?? [];
  const [start = 0, length = 0, resume = 0, rest = 0] = numbers.map(Number);
  const padded = Buffer.from(text.slice(length + 1, resume - 1), 'hex');
  const [cms, covered] = [place(`${name}.cms`), place(`${name}.covered`)];
  // DER: the length stands in the two bytes behind 0x30 0x82.
  fs.writeFileSync(cms, padded.subarray(0, padded.readUInt16BE(2) + 4));
  fs.writeFileSync(
    covered,
    Buffer.concat([file.subarray(start, start + length), file.subarray(resume, resume + rest)]),
  );
  return { cms, covered };
}

describe.each(['signed.pdf', 'complete.pdf'])('%s, untouched', (name) => {
  test('pdfsig calls its signature valid, over the whole document', () => {
    const { said } = run('pdfsig', '-nocert', place(name));
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
  });

  test('qpdf finds nothing wrong with it', () => {
    expect(run('qpdf', '--check', place(name))).toMatchObject({ status: 0 });
  });

  test('openssl verifies the signature over the bytes that it covers', () => {
    const { cms, covered } = takeOut(name);
    const args = ['-verify', '-binary', '-inform', 'DER', '-in', cms, '-content', covered, '-noverify'];
    expect(run('openssl', 'cms', ...args, '-out', place('out'))).toMatchObject({ status: 0 });
  });
});

test('pdfdetach extracts the files inside the complete file unchanged', () => {
  run('pdfdetach', '-saveall', '-o', folder, place('complete.pdf'));
  const inside = fs.readFileSync(place('signed-InsuredOwner.pdf'));
  expect(inside.equals(fs.readFileSync(place('signed.pdf')))).toBe(true);
});

test('they detect one flipped bit', () => {
  expect(run('pdfsig', '-nocert', place('changed.pdf')).said).toContain('Digest Mismatch');
  const { cms, covered } = takeOut('changed.pdf');
  const args = ['-verify', '-binary', '-inform', 'DER', '-in', cms, '-content', covered, '-noverify'];
  expect(run('openssl', 'cms', ...args, '-out', place('out')).status).not.toBe(0);
});
