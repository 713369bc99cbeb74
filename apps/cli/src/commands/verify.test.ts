import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ecSigner } from '../../../server/src/documents/seal/test-keys.testkit.ts';
import { sampleSigned } from '../../../server/src/documents/verify/sample-complete-file.testkit.ts';
import { withSignature } from '../../../../packages/verify/src/sample-pdf.testkit.ts';
import { eapp, testFolder } from '../eapp.testkit.ts';

const { folder, written } = testFolder();

describe('eapp verify', () => {
  test('reports a file that is not a document, and what its exit code means', async () => {
    const answer = await eapp('verify', await written('letter.txt', 'Dear Sir'));
    expect(answer.code).toBe(5);
    expect(answer.out).toContain('foreign: This file is neither a PDF nor the record of a case.');
    expect((await eapp('verify', '--help')).out).toMatch(
      /0 {2}sealed[^]*1 {2}altered[^]*3 {2}sealed, but[^]*4 {2}[^]*5 {2}[^]*6 {2}/,
    );
    expect((await eapp('verify', folder)).code).toBe(2);
  });

  test('says of a valid seal by somebody unknown that it is valid, and how to find out whose it is', async () => {
    const file = path.join(folder, 'unknown-seal.pdf');
    await writeFile(file, await sampleSigned(await ecSigner()));
    const { code, out } = await eapp('verify', file);
    expect(code).toBe(3);
    expect(out).toContain('Its seal is valid');
    expect(out).toMatch(/\n {2}InsuredSignature, not known whose, signed by /);
    expect(out).not.toContain('NOT valid');
  });

  test('shows what a forger wrote as a name, and obeys nothing in it', async () => {
    const file = path.join(folder, 'forged.pdf');
    const pdf = withSignature('00'.repeat(20)).toString('latin1');
    // Of the length of `Ann`: up one line, over what is written there; and a line of its own.
    await writeFile(file, pdf.replace('(Ann)', '(\u001b[A)'), 'latin1');
    const over = await eapp('verify', file);
    expect(over.code).toBe(1);
    expect(over.out).toContain('The signature of [U+001B][A is not valid');
    expect(over.out).not.toContain('\u001b');
    await writeFile(file, pdf.replace('(Ann)', '(\nok)'), 'latin1');
    expect((await eapp('verify', file)).out).toContain('signed by [U+000A]ok');
  });
});
