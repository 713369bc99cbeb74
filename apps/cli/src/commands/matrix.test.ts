import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eapp, testFolder } from '../eapp.testkit.ts';

const { folder, smallCarrier } = testFolder();

describe('eapp matrix', () => {
  test('prints for each stage which sections a case has', async () => {
    const small = await smallCarrier('matrix');
    const answer = await eapp('matrix', small, '--state', 'TX', '--product', 'Term20', '--owner', 'SoleOwner');
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(
      /^Stage 1, the agent before the insured signed\n {2}every case\n {4}SECTIONAProposedInsured$/m,
    );
    // Nothing about other cases, and nothing that is true only in others.
    expect(answer.out).not.toMatch(/holds/);
  });

  test.each([
    ['matrix', '--write'],
    ['print', '--record'],
  ])('%s says that its file cannot be written', async (command, option) => {
    const file = path.join(folder, 'nowhere', 'file.json');
    const answer = await eapp(command, await smallCarrier('unwritten'), option, file);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(`the file ${file} cannot be written`);
  });

  test('refuses a product that is not sold, and names the nearest', async () => {
    const answer = await eapp('matrix', await smallCarrier('products'), '--product', 'Term21');
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toMatch(/there is no product "Term21"\. Did you mean "Term/);
  });
});
