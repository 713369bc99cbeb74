import { describe, expect, test } from 'vitest';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const { smallCarrier, written } = testFolder();

describe('eapp check', () => {
  test('prints the state of the form with given answers', async () => {
    const answers = await written(
      'answers.json',
      JSON.stringify({ SECTIONAProposedInsured: { 'Name.FirstName': 'Ann', 'PrimaryResidence.Zip': '00000' } }),
    );
    const answer = await eapp('check', carrier, '--answers', answers, '--stage=1', '--today', '2026-11-20');
    expect(answer.code).toBe(0);
    const standing: unknown = JSON.parse(answer.out);
    expect(standing).toMatchObject({
      blocks: {
        SECTIONAProposedInsured: {
          visible: true,
          errors: { 'PrimaryResidence.Zip': ['invalidZip'] },
          visible_questions: expect.arrayContaining(['Name.FirstName']),
        },
      },
      ready: { send: expect.arrayContaining(['SECTIONAProposedInsured.Name.LastName']) },
      menu: expect.arrayContaining([expect.objectContaining({ name: 'SECTIONAProposedInsured', visible: true })]),
    });
  });

  test.each([
    ['no JSON', 'Ann'],
    ['a list', '[]'],
    ['an answer that is a number', '{ "A": { "B": 1 } }'],
  ])('refuses %s as answers', async (_what, text) => {
    const answers = await written('bad.json', text);
    expect(
      (await eapp('check', await smallCarrier('bad'), '--answers', answers, '--stage', '1', '--today', '2026-11-20'))
        .code,
    ).toBe(2);
  });
});
