import { describe, expect, test } from 'vitest';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const { written } = testFolder();

describe('eapp forecast', () => {
  test('lists sections and numbers of the insured’s questions, never an answer', async () => {
    const answers = await written(
      'forecast.json',
      JSON.stringify({
        Part2PersonalInformation: { PrimaryPhysicianHas: 'true' },
        SECTIONAProposedInsured: { Gender: 'Male' },
      }),
    );
    const answer = await eapp('forecast', carrier, '--answers', answers, '--stage', '2.1', '--today', '2026-11-20');
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/^certain {2}possible {2}required {2}section\n/);
    expect(answer.out).toMatch(/^ +\d+ +\d+ +\d+ {2}Medical Overview \(Part2GeneralInformation\)$/m);
    expect(answer.out).toMatch(/stage 2\.1: about \d+ questions$/);
  });

  test.each([
    ['a stage that is none', ['--stage', '14'], /--stage must be one of/],
    ['no answers', ['--stage', '2.1'], /--answers is missing/],
  ])('refuses %s', async (_what, options, complaint) => {
    const answer = await eapp('forecast', carrier, ...options);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(complaint);
  });
});
