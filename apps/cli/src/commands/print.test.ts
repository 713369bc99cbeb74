import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../../server/src/documents/print/read-pdf.testkit.ts';
import { structureFaults } from '../../../server/src/documents/print/structure.testkit.ts';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const { folder, smallCarrier, written } = testFolder();

/** Numbered questions that the reference carrier requires neither of its sample customer nor of the agent. */
const OPTIONAL_IN_SAMPLE = [
  'Has the proposed insured used another name in the last 5 years? If so, which?',
  'Is there another phone number we may use?',
  "What is the proposed insured's marital status?",
  "What is the beneficiary's date of birth?",
  "What is the beneficiary's Social Security number?",
  "What is the beneficiary's phone number?",
  "What is the beneficiary's e-mail address?",
  'How much other income do you have in a year?',
  'How much of your net worth could you turn into cash within a few days?',
  'On which day of the month should premiums be drawn?',
  'Please upload the term illustration, if there is one',
  'Is there a business name or disregarded entity name that differs from it?',
  'What was your last blood pressure reading, if you know it?',
  'What was your last total cholesterol, if you know it?',
  'What was your last HDL ("good") cholesterol, if you know it?',
  'How much life insurance do the spouse and children have?',
  'Is there anything else the underwriter should know?',
  'Who manages the case at the firm?',
  'Where should we e-mail status updates?',
  "What is the case manager's phone number?",
  'Is this case connected with other cases? If so, which case numbers?',
  'Do you have any special instructions for us?',
];

// spec trust 4.10
describe('eapp print', () => {
  const pagesOf = async (file: string): Promise<ReadPdf['pages']> => readPdf(await readFile(file)).pages;
  const textOf = (pages: ReadPdf['pages']): string =>
    pages.flatMap(({ marked }) => marked.map(({ text }) => text)).join('\n');

  test('prints a form of a state blank, with questions that only some people are asked', async () => {
    const file = path.join(folder, 'blank.pdf');
    const { code, out } = await eapp('print', carrier, '--blank', '--state', 'CA', '--form', 'CQL-110', '--out', file);
    expect([code, out]).toEqual([0, expect.stringMatching(/: \d+ pages, CQL-110-CA$/)]);
    const pages = await pagesOf(file);
    expect(pages.every(({ artifacts }) => artifacts.some((text) => text.startsWith('CQL-110-CA (')))).toBe(true);
    const text = textOf(pages);
    expect(text).toContain('Application, Part 1 (California)');
    expect(text).toContain('For policies issued in California');
    // Asked of a business only, and of a beneficiary that is a trust.
    expect(text).toContain('What is the full legal name of the business or trust?');
    expect(text).toContain('Who is the trustee?');
    expect(text).not.toContain('[x]');
    expect(text).not.toContain('Not answered');
  });

  /** The forms that have places for signatures, one for each. */
  const signedForms = (pages: ReadPdf['pages']): (string | undefined)[] =>
    pages.flatMap(({ dictionary, artifacts }) =>
      Array.from(dictionary.match(/\/Annots \[([^\]]*)\]/)?.[1]?.matchAll(/\d+ 0 R/g) ?? [], () =>
        artifacts.map((text) => /^([A-Z0-9-]+) \(\d\d\/\d{4}\)$/.exec(text)?.[1]).find((form) => form !== undefined),
      ),
    );

  test('prints every form of a state blank, with the places for the signatures of the insured, an owner and the agent, and of an amendment', async () => {
    const file = path.join(folder, 'all-blank.pdf');
    expect((await eapp('print', carrier, '--blank', '--state', 'CA', '--out', file)).code).toBe(0);
    const pages = await pagesOf(file);
    expect(signedForms(pages)).toEqual(['CQL-220', 'CQL-220', 'CQL-210', 'CQL-230']);
    expect(textOf(pages).match(/to be signed electronically/g)).toHaveLength(4);
    expect(textOf(pages)).toContain('Owner Signature A · for each, 10 at most');
    // spec trust 4.7, 4.8
    const faults = pages.filter(
      ({ artifacts, marked, sizes }) =>
        !artifacts.some((text) => text.endsWith('of the form')) ||
        /^H\d$/.test(marked.at(-1)?.tag ?? '') ||
        Math.min(...sizes) < 10,
    );
    expect(faults).toEqual([]);
    expect(await structureFaults(await readFile(file))).toEqual([]);
  });

  test('prints every form of a state as the sample customer answers it, with the places for the signatures', async () => {
    const file = path.join(folder, 'sample.pdf');
    const { code, out } = await eapp('print', carrier, '--sample', '--state', 'TX', '--out', file);
    expect([code, out]).toEqual([0, expect.stringContaining('ICC26-CQL-110, ')]);
    const pages = await pagesOf(file);
    const text = textOf(pages);
    expect(text).toContain('[x]');
    // Only what may stay blank.
    const blank = [...text.matchAll(/^[A-Z0-9]+ \d+ (.*)\nNot answered/gm)].map(([, asked]) => asked);
    expect(blank).toEqual(OPTIONAL_IN_SAMPLE);
    expect(text).not.toMatch(/\[ \] Yes\s+\[ \] No/);
    expect(signedForms(pages)).toEqual(['ICC26-CQL-220', 'CQL-210', 'ICC26-CQL-230']);
  });

  test.each([
    ['CA', 'Los Angeles', 'California'],
    ['DC', 'Washington', 'District of Columbia'],
    ['ND', 'Fargo', 'North Dakota'],
  ])('the sample customer of %s lives there', async (state, city, name) => {
    const file = path.join(folder, `sample-${state}.pdf`);
    expect((await eapp('print', carrier, '--sample', '--state', state, '--out', file)).code).toBe(0);
    const text = textOf(await pagesOf(file));
    expect(text).toContain(`City\n${city}`);
    expect(text).toContain(`State\n${name}`);
    expect(text).not.toMatch(/Massachusetts|Springfield|01101|75201/);
  });

  test('without a state, prints one form of all states that have none of their own', async () => {
    const file = path.join(folder, 'general.pdf');
    for (const kind of ['--blank', '--sample']) {
      const { code, out } = await eapp('print', carrier, kind, '--form', 'CQL-150', '--out', file);
      expect([code, out]).toEqual([0, expect.stringMatching(/: \d+ pages, CQL-150$/)]);
      const text = textOf(await pagesOf(file));
      expect(text).toContain('Replacement and existing insurance');
      const where = kind === '--blank' ? 'states that have no form of their own' : 'Alabama';
      expect(text).toContain(`For policies issued in ${where}`);
    }
    // Asked in Pennsylvania, and in Maine: both have this form.
    const { out } = await eapp('print', carrier, '--blank', '--form', 'CQL-193', '--out', file);
    expect(out).toMatch(/ CQL-193$/);
    expect(textOf(await pagesOf(file)).match(/Section C[PM][AE]/g)).toEqual(['Section CPA', 'Section CME']);
  });

  test.each([
    [['--blank', '--state', 'ZZ'], 'ZZ is not a state of issue'],
    // No policy is issued there.
    [['--blank', '--state', 'NY'], 'NY is not a state of issue'],
    [['--blank', '--state', 'TX', '--form', 'CQL-999'], 'no form is called CQL-999 there; there are ICC26-CQL-110'],
    [['--state', 'TX'], 'give --blank or --sample'],
    [['--blank', '--sample', '--state', 'TX'], 'give --blank or --sample'],
  ])('says what is wrong: %j', async (words, said) => {
    const { code, err } = await eapp('print', carrier, ...words, '--out', path.join(folder, 'none.pdf'));
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });
});

// spec trust 4.21
describe('eapp print --record', () => {
  test('keeps what forms say, and names those that say something else in the same edition', async () => {
    const home = await smallCarrier('recorded');
    const record = path.join(folder, 'forms.json');
    const kept = (): Promise<string> => readFile(record, 'utf8');
    const edit = async (file: string, change: (text: string) => string): Promise<void> => {
      const place = path.join(home, file);
      await writeFile(place, change(await readFile(place, 'utf8')));
    };
    const others = (await readdir(path.join(home, 'blocks')))
      .map((file) => path.basename(file, '.yaml'))
      .filter((name) => name !== 'SECTIONBPolicyOwner');
    const form = (number: string, blocks: string[]): string =>
      `{ Number: ${number}, Edition: 03/2026, Title: ${number}, Blocks: [${blocks.join(', ')}] }`;
    const forms = [form('F-1', ['SECTIONBPolicyOwner']), form('F-2', others)].join(', ');
    const amendment =
      '{ Title: A, About: B, Heading: C, Statement: D, Forms: [{ Number: F-3, Edition: 03/2026, Title: F-3 }] }';
    const document = `{ Title: Application, Summary: [], Forms: [${forms}], Amendment: ${amendment} }`;
    await edit('definition.yaml', (text) => `${text}Document: ${document}\n`);
    expect(await eapp('print', home, '--record', record)).toEqual({ code: 0, out: `${record}: 3 forms`, err: '' });
    const first = await kept();
    await edit('blocks/SECTIONBPolicyOwner.yaml', (text) => text.replace('QuestionText: ', 'QuestionText: Now, '));
    expect(await eapp('print', home, '--record', record)).toEqual({
      code: 1,
      out: '',
      err: 'F-1: its words were changed, and its edition is still 03/2026: give it a new Edition in definition.yaml',
    });
    expect(await kept()).toBe(first);
    await edit('definition.yaml', (text) => text.replace('F-1, Edition: 03/2026', 'F-1, Edition: 11/2026'));
    expect((await eapp('print', home, '--record', record)).code).toBe(0);
    expect(JSON.parse(await kept())).toMatchObject({ 'F-1': { Edition: '11/2026' }, 'F-2': { Edition: '03/2026' } });
  });

  // After an intended change: a new edition of the form in carrier/definition.yaml, then
  // `npx eapp print carrier --record carrier/forms.json`.
  test('the forms of the reference carrier say what carrier/forms.json has for their editions', async () => {
    const record = path.join(folder, 'carrier-forms.json');
    const kept = await readFile(path.join(carrier, 'forms.json'), 'utf8');
    await writeFile(record, kept);
    expect(await eapp('print', carrier, '--record', record)).toMatchObject({ code: 0, err: '' });
    expect(await readFile(record, 'utf8')).toBe(kept);
  });

  test('refuses a file that is something else', async () => {
    const file = await written('no-record.json', '[1]');
    expect((await eapp('print', carrier, '--record', file)).err).toContain('is not a record of forms');
  });
});
