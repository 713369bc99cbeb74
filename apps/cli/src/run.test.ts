import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleFolder } from '@countersign/engine/sample-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../server/src/documents/print/read-pdf.testkit.ts';
import { withSignature } from '../../../packages/verify/src/sample-pdf.testkit.ts';
import { ecSigner } from '../../server/src/documents/seal/test-keys.testkit.ts';
import { sampleSigned } from '../../server/src/documents/verify/sample-complete-file.testkit.ts';
import { structureFaults } from '../../server/src/documents/print/structure.testkit.ts';
import { commands } from './commands/index.ts';
import { run } from './run.ts';

const carrier = fileURLToPath(new URL('../../../carrier', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eapp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function eapp(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(words, { print: (line) => void out.push(line), printError: (line) => void err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** A file in the test's own folder. */
async function written(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

/** A small carrier of the test's own, because the reference carrier would only take longer to read. */
async function smallCarrier(name: string, changes: Record<string, string> = {}): Promise<string> {
  const home = path.join(folder, name);
  for (const file of sampleFolder(changes)) {
    const target = path.join(home, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.text);
  }
  return home;
}

describe('the command line', () => {
  test('says what it can do', async () => {
    const help = await eapp('--help');
    expect(help.code).toBe(0);
    expect((await eapp()).code).toBe(2);
    for (const { name } of commands) expect(help.out).toContain(`\n  ${name} `);
    expect((await eapp('lint', '--help')).out).toContain('usage: eapp lint DIR');
    expect((await eapp('ops', '--help')).out).toMatch(/^usage: eapp ops erase .*\n {7}eapp ops end-sessions /);
  });

  test('says it in lines that fit a terminal', async () => {
    const helps = await Promise.all([eapp('--help'), ...commands.map(({ name }) => eapp(name, '--help'))]);
    const lines = helps.flatMap(({ out }) => out.split('\n'));
    expect(lines.filter(({ length }) => length > 120)).toEqual([]);
  });

  test.each<[string, string[], RegExp]>([
    ['an unknown command', ['dance'], /unknown command dance/],
    ['a missing folder', ['lint'], /exactly one DIR/],
    ['an unknown option', ['lint', carrier, '--loud', 'yes'], /unknown option --loud/],
    ['an option without a value', ['check', carrier, '--stage'], /--stage needs a value/],
    ['a stage that is none', ['check', carrier, '--stage', '14'], /--stage must be one of/],
    [
      'a day that is none',
      ['check', carrier, '--stage', '1', '--today', '2026-02-30'],
      /--today must be a calendar date/,
    ],
    ['no scenario', ['scenario'], /at least one FILE/],
    ['a URL that is none', ['scenario', `${carrier}/scenarios/beneficiaries.yaml`, '--url', 'nowhere'], /is not a URL/],
    ['ops without an application', ['ops', 'erase'], /give erase exactly one APPLICATION/],
    ['an erasure without a reason', ['ops', 'erase', 'x'], /--reason is missing/],
    ['an erasure for no reason we know', ['ops', 'erase', 'x', '--reason', 'because'], /--reason must be one of/],
    ['ops without a subcommand', ['ops'], /give one of erase, end-sessions, key, check/],
    ['a subcommand that every object has', ['ops', 'constructor'], /give one of erase/],
    ['a subcommand of keys that every object has', ['ops', 'key', 'toString'], /give one of key make/],
    ['keys without a subcommand', ['ops', 'key'], /give one of key make, key list, key rotate, key revoke/],
    [
      'a key for nobody',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'all', '--scopes', 'status'],
      /--reader must be/,
    ],
    [
      'a key without scopes',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'agent', '--scopes', 'all'],
      /--scopes must be/,
    ],
    [
      'a key that answers as an agent',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'agent', '--scopes', 'answers'],
      /answers needs --reader carrier/,
    ],
    [
      'a key that asks signers as an agent',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'agent', '--scopes', 'status,requirements'],
      /requirements needs --reader carrier/,
    ],
    ['a rotation that ends no key we know', ['ops', 'key', 'rotate', 'x', '--end', 'both'], /--end must be one of/],
    ['sessions of nobody', ['ops', 'end-sessions'], /exactly one of --agent/],
    ['sessions of two', ['ops', 'end-sessions', '--agent', 'A1', '--everybody'], /exactly one of --agent/],
    ['not the sessions of everybody', ['ops', 'end-sessions', '--everybody=no'], /--everybody takes no value/],
    ['sessions of an agent without an id', ['ops', 'end-sessions', '--agent='], /--agent is missing/],
  ])('answers %s with its usage and exit code 2', async (_what, words, complaint) => {
    const answer = await eapp(...words);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(complaint);
    expect(answer.err).toMatch(/\nusage: eapp |\nArguments of a command: /);
    expect(answer.out).toBe('');
  });

  test.each<[string, string[], RegExp]>([
    ['a folder that is not there', ['lint', '/nowhere/at/all'], /^eapp lint: .* cannot be read$/],
    ['a document that is not there', ['verify', '/nowhere.pdf'], /^eapp verify: .* cannot be read$/],
    [
      'an erasure that another application confirms',
      ['ops', 'erase', 'x', '--reason', 'request', '--confirm', 'y'],
      /^eapp ops: --confirm names another application: nothing was erased$/,
    ],
  ])('answers %s in one line and exit code 2', async (_what, words, complaint) => {
    const answer = await eapp(...words);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err.trim()).toMatch(complaint);
  });
});

describe('eapp lint', () => {
  test('accepts the reference carrier', async () => {
    const answer = await eapp('lint', carrier);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/\d+ blocks, no findings/);
  });

  test('names a mistake by file, line, kind and path', async () => {
    const copy = await smallCarrier('carrier');
    const block = path.join(copy, 'blocks', 'SECTIONAProposedInsured.yaml');
    const text = await readFile(block, 'utf8');
    await writeFile(
      block,
      text.replace('ConditionalClause: MailingAddressDifferent', 'ConditionalClause: MailingAdressDifferent'),
    );
    const answer = await eapp('lint', copy);
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(
      /SECTIONAProposedInsured\.yaml:\d+:\d+: .*MailingAdressDifferent.* \[unknown-question\] SECTIONAProposedInsured/,
    );
    expect(answer.out).toMatch(/: 1 finding in 1 file$/);
    const tools = await eapp('lint', copy, '--json');
    expect(tools.code).toBe(1);
    expect(JSON.parse(tools.out)).toMatchObject({
      findings: [{ kind: 'unknown-question', file: 'blocks/SECTIONAProposedInsured.yaml', line: expect.any(Number) }],
    });
  });
});

describe('eapp lint reads the scenarios', () => {
  const STORY = 'Scenario: a story\nSteps:\n  - as: agent\n  - start: {}\n';

  test.each<[what: string, file: string, text: string, said: RegExp]>([
    [
      'a question that is not there',
      'story.yaml',
      `${STORY}  - answer:\n      SECTIONAProposedInsured:\n        Gendre: Male\n`,
      /scenarios\/story\.yaml:7: There is no question "SECTIONAProposedInsured\.Gendre"\. Did you mean "SECTIONAProposedInsured\.Gender"\? \[scenario\]/,
    ],
    ['a person who is nobody', 'story.yaml', `${STORY}  - as: ownerK\n`, /story\.yaml:5: ownerK is not a person/],
    ['a verb that is none', 'story.yaml', `${STORY}  - sigh: {}\n`, /story\.yaml:5: .*[dD]id you mean "sign"/],
    ['a file that is not played', 'story.yml', STORY, /story\.yml:1: Nothing plays this scenario.* \[unlisted-file\]/],
  ])('%s', async (_what, file, text, said) => {
    const copy = await smallCarrier(`scenario-${text.length}`, { [`scenarios/${file}`]: text });
    const answer = await eapp('lint', copy);
    expect(answer).toMatchObject({ code: 1, err: '' });
    expect(answer.out).toMatch(said);
    expect(answer.out).toMatch(/: 1 finding in 1 file$/);
  });
});

describe('eapp lint reads the stories of invented cases', () => {
  const PEOPLE = 'Story,Days,FirstName,Gender\nbegun,0,Ann,Female\nbegun,3,Jo,Male\n';
  const BEGUN =
    'Scenario: begun\nToday: <Started>\nSteps:\n  - as: agent\n  - start: {}\n  - answer:\n      SECTIONAProposedInsured:\n        Gender: <Gender>\n';

  test.each<[what: string, people: string, story: string, said: RegExp]>([
    [
      'a question that is not there',
      PEOPLE,
      BEGUN.replace('Gender:', 'Gendre:'),
      /invented-cases\/begun\.yaml:8: There is no question "SECTIONAProposedInsured\.Gendre"/,
    ],
    [
      'a value that is no answer',
      PEOPLE.replace('Female', 'female'),
      BEGUN,
      /begun\.yaml:8: "female" is not an option of .* Did you mean "Female"\?/,
    ],
    [
      'a column that is not there',
      PEOPLE,
      `${BEGUN}        Name: { FirstName: <State> }\n`,
      /begun\.yaml:9: invented-cases\/people\.csv has no column "State"/,
    ],
    [
      'semicolons between the values',
      PEOPLE.replaceAll(',', ';'),
      BEGUN,
      /people\.csv:1: The first line has to name the columns Story, Days .*, with commas between/,
    ],
    [
      'a column with the name of another one',
      PEOPLE.replace('Gender', 'FirstName'),
      BEGUN,
      /people\.csv:1: There are two columns "FirstName"/,
    ],
    [
      'a comma in a value',
      PEOPLE.replace('Female', 'Female,x'),
      BEGUN,
      /people\.csv:\d: This row has 5 values for 4 columns. A value cannot contain a comma/,
    ],
    [
      'a story that is not there',
      `${PEOPLE}send,0,Li,Male\n`,
      BEGUN,
      /people\.csv:4: There is no story "send": invented-cases\/send\.yaml is not in the folder/,
    ],
    [
      'more days than there are',
      PEOPLE.replace('3', '99999999999'),
      BEGUN,
      /people\.csv:3: "99999999999" is not a number/,
    ],
    [
      'an address that somebody may have',
      PEOPLE.replace('Gender', 'Gender,Mail').replace('Female', 'Female,li@mail.example.de').replace(',Male', ',Male,'),
      `${BEGUN}# All others are at (somebody@example.net), or @example.net.\n`,
      /people\.csv:\d: "li@mail\.example\.de" may be somebody's address. Write one at example\.net/,
    ],
    ['days that are no number', PEOPLE.replace('3', 'three'), BEGUN, /people\.csv:3: "three" is not a number of days/],
  ])('%s', async (_what, people, story, said) => {
    const copy = await smallCarrier(`stories-${people.length}-${story.length}`, {
      'invented-cases/people.csv': people,
      'invented-cases/begun.yaml': story,
    });
    const answer = await eapp('lint', copy);
    expect(answer).toMatchObject({ code: 1, err: '' });
    expect(answer.out).toMatch(said);
    expect(answer.out).toMatch(/: 1 finding in 1 file$/);
  });

  test('a table that a spreadsheet saved has no mistakes', async () => {
    const copy = await smallCarrier('stories-spreadsheet', {
      'invented-cases/people.csv': `\uFEFF${PEOPLE.replaceAll('\n', '\r\n')},,,\r\n`,
      'invented-cases/begun.yaml': BEGUN,
    });
    expect((await eapp('lint', copy)).out).toMatch(/ blocks, no findings$/);
  });

  test('a story that nobody has', async () => {
    const copy = await smallCarrier('stories-untold', {
      'invented-cases/people.csv': PEOPLE,
      'invented-cases/begun.yaml': BEGUN,
      'invented-cases/sent.yaml': BEGUN,
    });
    const answer = await eapp('lint', copy);
    expect(answer.out).toMatch(
      /sent\.yaml:1: No row of invented-cases\/people\.csv has this story\. \[unlisted-file\]/,
    );
    expect(answer.out).toMatch(/: 1 finding in 1 file$/);
  });
});

describe('eapp keys', () => {
  test('lists the product’s texts by key, for each place that uses them', async () => {
    const all = await eapp('keys');
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const key of ['welcome.title: ', 'timeline.sign.completed: ', 'document.contents: ', 'mail.codeAsText: '])
      expect(all.out).toContain(key);
    const some = await eapp('keys', '--find', 'DOCUMENT.CONT');
    expect(some.out).toBe(
      'document.contents: Contents\ndocument.contentsEntry: {title}, page {page}\ndocument.continued: {text} (continued)',
    );
  });

  test('uses the wordings of a folder in their place', async () => {
    const answer = await eapp('keys', await smallCarrier('keys'), '--find', 'welcome.title', '--json');
    expect(JSON.parse(answer.out)).toMatchObject({ 'welcome.title': 'Your application' });
  });
});

describe('eapp keys, of a folder with findings', () => {
  test('prints the findings instead of wordings that are not its own', async () => {
    const home = await smallCarrier('keys-wrong', { 'texts/pages/form.yaml': 'welcome.titel: Your application\n' });
    const answer = await eapp('keys', home, '--find', 'welcome.title');
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toContain('[unknown-text]');
  });
});

describe('eapp keys new', () => {
  test('makes the file of the wrapping key once, readable by its owner only', async () => {
    const file = path.join(folder, 'keys', 'wrapping.key');
    const before = process.env['KEY_FILE'];
    process.env['KEY_FILE'] = file;
    try {
      const made = await eapp('keys', 'new');
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(made.out).toMatch(/^created the wrapping key [\w-]{12} in .*wrapping\.key\nkeep a copy/);
      const key = await readFile(file, 'utf8');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const again = await eapp('keys', 'new');
      expect([again.code, again.err.split('\n')[0]]).toEqual([
        2,
        'eapp keys: KEY_FILE already exists and was not changed',
      ]);
      expect(await readFile(file, 'utf8')).toBe(key);
    } finally {
      if (before === undefined) delete process.env['KEY_FILE'];
      else process.env['KEY_FILE'] = before;
    }
  });
});

describe('eapp diff', () => {
  test('finds no difference between a folder and itself, also in the output for tools', async () => {
    const small = await smallCarrier('same');
    expect(await eapp('diff', small, small)).toEqual({ code: 0, out: 'No difference.', err: '' });
    expect(await eapp('diff', small, small, '--json')).toEqual({ code: 0, out: '[]', err: '' });
    expect((await eapp('diff', small)).code).toBe(2);
  });
});

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
      err: 'F-1: its words were changed, and its edition is still 03/2026',
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

describe('eapp facts', () => {
  test('lists nothing for the reference carrier: nobody learns medical answers', async () => {
    const answer = await eapp('facts', carrier);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const [first, ...told] = answer.out.split('\n');
    expect(first).toBe('Nothing outside the medical sections depends on a medical answer.');
    expect(told.filter((line) => /Reveals Part2/.test(line))).toEqual([]);
  });

  test('says what depends on a medical answer, and why that is accepted', async () => {
    const copy = await smallCarrier('facts');
    const file = path.join(copy, 'definition.yaml');
    const text = await readFile(file, 'utf8');
    const block = path.join(copy, 'blocks', 'SECTIONBPolicyOwner.yaml');
    const owners = await readFile(block, 'utf8');
    await writeFile(block, `${owners}\nConditionalClause: Part2Medical.Weight > 300\n`);
    expect((await eapp('facts', copy)).err).toContain('[medical-fact] SECTIONBPolicyOwner');
    const accepted = '[{ Finding: medical-fact, Path: SECTIONBPolicyOwner, Reason: Asked by underwriting. }]';
    await writeFile(file, `${text}\nExceptions: ${accepted}\n`);
    const answer = await eapp('facts', copy);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/^SECTIONBPolicyOwner: ".*" is more than 300\n {2}accepted: Asked by underwriting\.$/m);
  });
});

describe('eapp facts, of answers that are not medical', () => {
  test('says what depends on a concealed answer, by file and line, including sections that are only counted', async () => {
    const copy = await smallCarrier('told');
    const kept = path.join(copy, 'blocks', 'Part2Medical.yaml');
    await writeFile(kept, (await readFile(kept, 'utf8')).replace(/^Sensitivity: medical\n/m, ''));
    const block = path.join(copy, 'blocks', 'SECTIONBPolicyOwner.yaml');
    const owners = await readFile(block, 'utf8');
    await writeFile(block, `${owners}\nConditionalClause: Part2Medical.Weight > 300\n`);
    const answer = await eapp('facts', copy);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const line = owners.split('\n').length + 1;
    const place = `${block}:${line}:`;
    const told = answer.out.split('\n').filter((one) => one.startsWith(place));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(
      /is more than 300\. Reveals Part2Medical\.Weight at stage 1, .*13, also by counting sections/,
    );
  });
});

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
    ['an unknown section', 'Nowhere.Name', /there is no block Nowhere/],
    ['an unknown question', 'SECTIONAProposedInsured.Nothing', /has no question Nothing/],
  ])('refuses %s', async (_what, path, complaint) => {
    const answers = await written('none.json', '{}');
    const answer = await eapp('why', await smallCarrier('why'), '--answers', answers, path);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(complaint);
  });
});

describe('eapp forecast', () => {
  test('lists sections and numbers of the insured’s questions, never an answer', async () => {
    const answers = await written(
      'forecast.json',
      JSON.stringify({
        Part2PersonalInformation: { PhysicianHas: 'true' },
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

describe('eapp scenario', () => {
  test('plays one of the carrier’s scenarios in memory', async () => {
    const answer = await eapp('scenario', path.join(carrier, 'scenarios', 'beneficiaries.yaml'));
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/^ok {2}/);
  });

  test.each(['', 'scenarios'])('plays every scenario of a folder: carrier/%s', async (inside) => {
    const copy = path.join(folder, `played${inside}`);
    const told = ['beneficiaries.yaml', 'signing-out-of-turn.yaml'];
    await cp(carrier, copy, {
      recursive: true,
      filter: (file) => path.basename(path.dirname(file)) !== 'scenarios' || told.includes(path.basename(file)),
    });
    const answer = await eapp('scenario', path.join(copy, inside));
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/\n2 scenarios, 0 failures$/);
  });

  test('exits with 1 if something was not as expected, and says where', async () => {
    const story = await written(
      'untrue.yaml',
      'Scenario: untrue\nSteps:\n  - as: agent\n  - start: {}\n  - expect: { hidden: [SECTIONAProposedInsured] }\n',
    );
    const answer = await eapp('scenario', story, '--carrier', await smallCarrier('told'));
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('untrue.yaml:5: SECTIONAProposedInsured: expected hidden, was visible');
  });

  test('plays the scenarios of several carriers, each with its own form', async () => {
    const starts = (name: string): string =>
      `Scenario: ${name}\nSteps:\n  - as: agent\n  - start: {}\n  - expect: { visible: [${name}] }\n`;
    const homes = await Promise.all(
      ['Pets', 'Animals'].map((name) => {
        const block = `Name: ${name}\nDisplayName: Pets\nBlockCategory: P\nRoute: pets\nPermissions: 1W\nQuestions: []\n`;
        const definition = sampleFolder()
          .find((file) => file.path === 'definition.yaml')
          ?.text.replace('- Declarations', `- Declarations\n  - ${name}`)
          .replace('- declarations', '- declarations\n    - pets');
        return smallCarrier(`played-${name}`, {
          [`blocks/${name}.yaml`]: block,
          [`scenarios/${name}.yaml`]: starts(name),
          'definition.yaml': definition ?? '',
        });
      }),
    );
    const answer = await eapp('scenario', ...homes);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/\n2 scenarios, 0 failures$/);
  });

  test('refuses a file outside a carrier’s folder, and reads nothing around it', async () => {
    const story = path.join(await mkdtemp(path.join(folder, 'outside-')), 'story.yaml');
    await writeFile(story, 'Scenario: alone\nSteps:\n  - as: agent\n');
    const answer = await eapp('scenario', story);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toMatch(/story\.yaml is not in the folder of a carrier; give --carrier DIR/);
  });

  test('reads a carrier beside a socket of another program', async () => {
    const carrierHome = await smallCarrier('beside-a-socket');
    const other = createServer().listen(path.join(carrierHome, 'x.sock'));
    await once(other, 'listening');
    const answer = await eapp('lint', carrierHome);
    other.close();
    expect(answer).toMatchObject({ code: 0, err: '' });
  });

  test('names mistakes in the file by line', async () => {
    const story = await written('broken.yaml', 'Scenario: broken\nSteps:\n  - dance: {}\n');
    const answer = await eapp('scenario', story, '--carrier', await smallCarrier('told'));
    expect(answer.code).toBe(2);
    expect(answer.err).toContain('broken.yaml:3: unknown verb dance');
    const near = await written('near.yaml', 'Scenario: near\nSteps:\n  - expect: { hiden: [A] }\n');
    expect((await eapp('scenario', near, '--carrier', await smallCarrier('told'))).err).toContain(
      'near.yaml:3: unknown entry hiden: Did you mean "hidden"?',
    );
  });
});

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

describe('hand-over', () => {
  // spec handover 1.5
  test('prints the data of a case, without what an agent may not read, and its schema', async () => {
    const home = await smallCarrier('handed-over');
    const answers = await written(
      'handed-over.json',
      JSON.stringify({
        SECTIONAProposedInsured: { 'Name.FirstName': 'Jane', 'Name.LastName': 'Sample', Gender: 'Female' },
        SECTIONDCoverageDetails: { ProductName: 'Term20' },
        Part2Medical: { Weight: '150' },
      }),
    );
    const { code, out } = await eapp('hand-over', answers, '--carrier', home, '--today', '2026-11-20');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      format: 'countersign-case',
      version: 1,
      reader: 'carrier',
      case: { isTest: true, startedAt: '2026-11-20T00:00:00.000Z' },
      answers: {
        SECTIONAProposedInsured: { parts: { Gender: { readers: 'agent', value: 'Female' } } },
        Part2Medical: { parts: { Weight: { readers: 'medical', value: 150 } } },
      },
    });
    const forAgent = await eapp('hand-over', answers, '--carrier', home, '--reader', 'agent');
    expect(JSON.parse(forAgent.out).answers).not.toHaveProperty('Part2Medical');
    const schema = JSON.parse((await eapp('hand-over', '--schema', '--carrier', home)).out);
    expect(schema.$id).toBe(`urn:countersign:case:1:${JSON.parse(out).form.edition}`);
    expect(
      schema.properties.answers.properties.Part2Medical.properties.parts.properties.Weight.properties.readers,
    ).toEqual({
      const: 'medical',
    });
    expect((await eapp('hand-over', '--carrier', home)).err).toContain('exactly one FILE');
    expect((await eapp('hand-over', answers, '--reader', 'owner')).err).toContain('carrier or agent');
  });

  // spec handover 2.4
  test('prints answers as a mapping writes them, or where they do not fit', async () => {
    const mapping = `Title: Example
Format: JSON
Required: [last]
Content:
  - { Name: first, Value: SECTIONAProposedInsured.Name.FirstName }
  - { Name: last, Value: SECTIONAProposedInsured.Name.LastName }
`;
    const home = await smallCarrier('mapped', { 'handover/example.yaml': mapping });
    const handOver = async (name: string, answers: object, ...more: string[]) => {
      const file = await written(`${name}.json`, JSON.stringify({ SECTIONAProposedInsured: answers }));
      return eapp('hand-over', file, '--carrier', home, '--mapping', 'example', ...more);
    };
    const whole = await handOver('mapped-whole', { 'Name.FirstName': 'Jane', 'Name.LastName': 'Sample' });
    expect([whole.code, JSON.parse(whole.out)]).toEqual([0, { first: 'Jane', last: 'Sample' }]);
    const half = await handOver('mapped-half', { 'Name.FirstName': 'Jane' });
    expect([half.code, half.err]).toEqual([1, expect.stringContaining('last: The receiving system needs this')]);
    expect((await handOver('mapped-agent', {}, '--reader', 'agent')).err).toContain('a mapping is for the carrier');
    expect((await handOver('mapped-to', {}, '--to', '/tmp')).err).toContain('--to needs --application');
    expect((await eapp('receive', '--secrets', 'x', '--fault', 'sleep')).err).toContain('--fault must be one of');
    for (const decision of ['1.2.3:X', '.:X', '1.:X', '1:', 'X'])
      expect((await eapp('receive', '--secrets', 'x', '--decision', decision)).err).toContain('must be PATH:CLASS');
  });

  test('prints the blanks at the end of the last column', async () => {
    const mapping = `Title: Example
Format: FixedColumns
Content:
  - Name: line
    Content:
      - { Name: first, Value: SECTIONAProposedInsured.Name.FirstName, Width: 8 }
`;
    const home = await smallCarrier('columns', { 'handover/example.yaml': mapping });
    const answers = { SECTIONAProposedInsured: { 'Name.FirstName': 'Jane' } };
    const file = await written('columns.json', JSON.stringify(answers));
    const answer = await eapp('hand-over', file, '--carrier', home, '--mapping', 'example');
    expect(answer).toEqual({ code: 0, out: 'Jane    ', err: '' });
  });
});
