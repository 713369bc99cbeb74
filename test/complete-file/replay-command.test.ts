/** `eapp replay`: what a signer was asked, answered and read, from the file alone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../apps/cli/src/run.ts';
import { makeDevelopmentKey } from '../../apps/server/src/documents/seal/development-key.ts';
import { makeSigner } from '../../apps/server/src/documents/seal/file-signer.ts';
import { sampleComplete, sampleData, SAMPLE_NUMBER } from './sample-complete.ts';

let folder = '';
let complete: Buffer;
let signed: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eapp-replay-'));
  const pem = await makeDevelopmentKey(new Date('2026-11-20T00:00:00Z'));
  const signer = await makeSigner(pem, pem);
  await writeFile(path.join(folder, 'own.pem'), pem);
  const data = await sampleData(signer);
  complete = await sampleComplete(signer, data);
  signed = data.signers[0]?.document?.bytes ?? Buffer.alloc(0);
  await writeFile(path.join(folder, 'complete.pdf'), complete);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function replay(file: string, ...words: string[]): Promise<{ code: number; out: string }> {
  const out: string[] = [];
  const print = (line: string) => void out.push(line);
  const code = await run(['replay', path.join(folder, file), ...words], { print, printError: print });
  return { code, out: out.join('\n') };
}

test('the authorities of the setting are those that it trusts, as for eapp verify', async () => {
  vi.stubEnv('TIMESTAMP_CERTIFICATE_FILE', path.join(folder, 'none.pem'));
  await expect(replay('complete.pdf', '--signer', 'insured')).resolves.toMatchObject({
    code: 2,
    out: expect.stringMatching(/none\.pem cannot be read/),
  });
  vi.unstubAllEnvs();
});

// spec trust 4.19
describe('a signer of a complete file', () => {
  test('is replayed: what they agreed to, were asked, answered, opened and signed, and when', async () => {
    const { code, out } = await replay(
      'complete.pdf',
      '--signer',
      'insured',
      '--certificate',
      path.join(folder, 'own.pem'),
    );
    expect(code).toBe(0);
    for (const words of [
      `Application ${SAMPLE_NUMBER}, round 1: Jané Q. Sample (InsuredNotOwner)`,
      'The file is unchanged since it was sealed by Countersign development seal.',
      'Consent, version 1.1: shown 2026-11-22T09:00:00.000Z, given 2026-11-22T09:00:00.000Z',
      '  **Your right to paper.** Call us at 800-555-0100.',
      'Date of birth: 04/08/1986',
      'How long have you lived at this address? (not answered)',
      '  Form CQL-ICC26-100, edition 03/2026, for policies issued in California',
      '2026-11-22T09:00:00.000Z left 2 notices of Disclosures with Next, shown 2026-11-22T08:55:00.000Z',
      'opened the document that was signed, sha256',
      'signed-InsuredNotOwner.pdf',
      'November 22, 2026',
      'sign.completed: A signature was given.',
    ]) {
      expect(out).toContain(words);
    }
    expect(out).toMatch(/\[x\] No/);
    expect(out).not.toContain('Ruth');
  });

  test.each(['A', 'OwnerNotInsured-A', 'ruth  okafor'])('is found as %s', async (name) => {
    const { code, out } = await replay('complete.pdf', '--signer', name);
    expect([code, out]).toEqual([0, expect.stringContaining('Ruth Okafor (OwnerNotInsured-A)')]);
    expect(out).toContain('check this with --certificate or --fingerprint');
  });

  test('who took the place of another person did only what they did', async () => {
    const { out } = await replay('complete.pdf', '--signer', 'A');
    expect(out).toContain('opened the document that was signed');
    expect(out).not.toContain('opened an earlier document');
    expect(out.match(/ document\.ready/g)).toHaveLength(1);
  });

  test('who is the agent was asked for no consent', async () => {
    expect((await replay('complete.pdf', '--signer', 'agent')).out).toContain('Consent: not asked of an agent');
  });
});

describe('nothing is shown', () => {
  test('of a signer who is not in the file; those who are, are named', async () => {
    const { code, out } = await replay('complete.pdf', '--signer', 'Grace');
    expect(code).toBe(1);
    expect(out).toContain('no signer, or more than one, is called Grace; there are:');
    for (const one of ['InsuredNotOwner (Jané Q. Sample)', 'OwnerNotInsured-A (Ruth Okafor)', 'Agent (Dana Agent)'])
      expect(out).toContain(`\n  ${one}`);
  });

  test.each<[string, () => Buffer, RegExp]>([
    ['of a file with a changed byte', () => changed(complete), /altered|no longer|changed/],
    ['of a file that was cut off', () => complete.subarray(0, complete.length - 900), /missing|cut off|changed/],
    ['of one signed document', () => signed, /give the complete file/],
    ['of something else', () => Buffer.from('Hello'), /neither|not/],
  ])('%s', async (_what, bytes, said) => {
    await writeFile(path.join(folder, 'other.pdf'), bytes());
    const { code, out } = await replay('other.pdf', '--signer', 'insured');
    expect([code, out]).toEqual([1, expect.stringMatching(said)]);
    expect(out).not.toContain('Date of birth');
  });

  test('without a signer, or of a file that is not there', async () => {
    expect((await replay('complete.pdf')).code).toBe(2);
    expect(await replay('none.pdf', '--signer', 'A')).toMatchObject({
      code: 2,
      out: expect.stringContaining('cannot be read'),
    });
  });
});

/** One letter of a page is another. */
function changed(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 3);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}
