import { describe, expect, test } from 'vitest';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const A = 'SECTIONAProposedInsured';
const { smallCarrier, written } = testFolder();

describe('eapp why', () => {
  test('shows as a tree why a question is hidden and what would show it', async () => {
    const answers = await written(
      'why.json',
      JSON.stringify({ SECTIONAProposedInsured: { MailingAddressDifferent: 'false' } }),
    );
    const path = 'SECTIONAProposedInsured.MailingAddress';
    const answer = await eapp('why', carrier, '--answers', answers, path, '--today', '2026-11-20');
    expect(answer).toMatchObject({ code: 0, err: '' });
    const [first, ...parts] = answer.out.split('\n');
    expect(first).toMatch(/^no {6}.* is not shown$/);
    expect(parts.join('\n')).toMatch(/^ {2}no {6}\S/m);
  });

  test.each([
    ['a section', { SECTIONAProposedInsurde: {} }, /Did you mean "SECTIONAProposedInsured"\?/],
    ['a question', { [A]: { 'Nmae.LastName': 'x' } }, /Nmae\.LastName\. Did you mean "SECTIONAProposedInsured\.Name/],
    ['a group', { [A]: { Name: 'x' } }, /SECTIONAProposedInsured\.Name\./],
  ])('refuses answers to %s that the form does not have', async (_what, given, complaint) => {
    const answers = await written('misspelled.json', JSON.stringify(given));
    const answer = await eapp('why', await smallCarrier('why'), '--answers', answers, A);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(complaint);
  });

  test('names the line from which a file with answers is not JSON', async () => {
    const answers = await written('broken.json', '{\n  "A": {\n    "Name": "x",\n  }\n}\n');
    const { code, err } = await eapp('why', await smallCarrier('why'), '--answers', answers, A);
    expect([code, err]).toEqual([2, expect.stringMatching(/broken\.json is not JSON: see line 4$/)]);
  });

  test('reads a file with answers that Windows saved', async () => {
    const answers = await written('windows.json', '\uFEFF{}');
    expect((await eapp('why', await smallCarrier('why'), '--answers', answers, A)).code).toBe(0);
  });

  test.each([
    ['an unknown section', 'Nowhere.Name', /there is no block Nowhere/],
    ['an unknown question', 'SECTIONAProposedInsured.Nothing', /has no question Nothing/],
  ])('refuses %s', async (_what, path, complaint) => {
    const answers = await written('none.json', '{}');
    const answer = await eapp('why', await smallCarrier('why'), '--answers', answers, path);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(complaint);
  });
});
