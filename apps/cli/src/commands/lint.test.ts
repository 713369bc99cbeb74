import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { carrier, eapp, testFolder } from '../eapp.testkit.ts';

const { smallCarrier } = testFolder();

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
