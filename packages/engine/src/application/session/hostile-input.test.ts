/**
 * Input that nobody types by accident: names that JavaScript uses, endless texts, paths to nothing. Nothing throws,
 * nothing hangs.
 */
import { describe, expect, test } from 'vitest';
import { compile } from '../../definition/compile.ts';
import { question } from '../../definition/sample.testkit.ts';
import {
  AGENT_PART,
  answer,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { merge } from './merge.ts';

const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';
const OWN_NAMES = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];
/** A pattern that backtracks takes minutes for these lengths. */
const AT_MOST_MS = 1000;

function timed(act: () => void): number {
  const start = Date.now();
  act();
  return Date.now() - start;
}

describe('an endless text', () => {
  const pieces = [' ', '-', '.', '[', '"', '\n', '1 ', 'a.', ',', '0'];
  const questions: [block: string, path: string][] = [
    [A, 'Gender'],
    [A, 'DateOfBirth'],
    [A, 'SocialSecurityNumber'],
    [A, 'PrimaryResidence.Zip'],
    [A, 'EmailAddress'],
    [D, 'TermFaceAmount'],
    [D, 'Riders'],
  ];

  test.each(questions)('is refused at once by %s.%s', (block, path) => {
    const application = openCase({ answers: AGENT_PART });
    for (const piece of pieces) {
      const AnswerText = `1${piece.repeat(200_000)}x`;
      let refused: unknown;
      const spent = timed(() => {
        refused = merge(application, block, [{ QuestionName: path, AnswerText }]);
      });
      expect(refused).toMatchObject({ ok: false, refusals: [{ key: 'tooLong' }] });
      expect(spent).toBeLessThan(AT_MOST_MS);
    }
  });

  test('may be typed and is merely wrong', () => {
    const application = openCase({ answers: AGENT_PART });
    const spent = timed(() => answer(application, { [`${D}.TermFaceAmount`]: `1${' '.repeat(200_000)}x` }));
    expect(cellAt(application, `${D}.TermFaceAmount`).errors).not.toEqual([]);
    expect(spent).toBeLessThan(AT_MOST_MS);
  });
});

describe('a path to nothing', () => {
  const paths = [
    '',
    '.',
    '[]',
    'a.'.repeat(100_000),
    '['.repeat(100_000),
    'Funds[0]'.repeat(50_000),
    'Funds[-1].FundName',
    'Funds[1e3].FundName',
    'Funds[__proto__].FundName',
    'constructor.name',
    '__proto__',
  ];

  test('is refused by name', () => {
    for (const QuestionName of paths) {
      const outcome = merge(openCase(), D, [{ QuestionName, AnswerText: 'x' }]);
      expect(outcome).toMatchObject({ ok: false, refusals: [{ path: QuestionName, key: 'unknownQuestion' }] });
    }
  });

  test('in a saved record is left out', () => {
    const saved = Object.fromEntries([...paths, 'Funds[99999].FundName'].map((path) => [path, 'x']));
    const application = openCase({ answers: { [D]: saved, NoSuchBlock: saved } });
    expect(application.answers()[D]).toEqual(openCase({ answers: { [D]: {} } }).answers()[D]);
  });
});

describe('a name that JavaScript itself uses', () => {
  test.each(OWN_NAMES)('%s as a clause is a question that does not exist', (name) => {
    const compiled = compile(
      caseDefinition((definition) => {
        blockOf(definition, A).Questions.push(question('Extra', { ConditionalClause: name }));
      }),
    );
    const messages = compiled.ok ? [] : compiled.findings.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining(`There is no question "${name}" here.`)]);
  });

  test.each(OWN_NAMES)('%s as a typed state has no license pattern', (name) => {
    const model = modelOf(
      caseDefinition((definition) => {
        definition.Messages['invalidDl'] = 'Invalid driver’s license.';
        definition.Tables['DriversLicense'] = { TX: '\\d{8}' };
        const rule = { Rule: 'invalidDl', Parameters: { State: 'LicenseState' } };
        blockOf(definition, A).Questions.push(question('LicenseState'), question('License', { Validations: [rule] }));
      }),
    );
    const application = openCase({}, model);
    answer(application, { [`${A}.LicenseState`]: name, [`${A}.License`]: 'D123' });
    expect(cellAt(application, `${A}.License`).errors).toEqual([]);
    application.change(keyAt(application, `${A}.LicenseState`), 'TX');
    expect(cellAt(application, `${A}.License`).errors).toMatchObject([{ key: 'invalidDl' }]);
  });
});

// spec form 5.29
test('a text of more than 100 characters is no license number, whatever the pattern and the length of the question', () => {
  const model = modelOf(
    caseDefinition((definition) => {
      definition.Messages['invalidDl'] = 'Invalid driver’s license.';
      definition.Tables['DriversLicense'] = { TX: '\\d*' };
      const rule = { Rule: 'invalidDl', Parameters: { State: '"TX"' } };
      blockOf(definition, A).Questions.push(question('License', { MaxLength: 4000, Validations: [rule] }));
    }),
  );
  const application = openCase({}, model);
  const errorsOf = (digits: number) => {
    answer(application, { [`${A}.License`]: '1'.repeat(digits) });
    return cellAt(application, `${A}.License`).errors.map(({ key }) => key);
  };
  expect([100, 101].map(errorsOf)).toEqual([[], ['invalidDl']]);
});
