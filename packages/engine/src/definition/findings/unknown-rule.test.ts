import { describe, expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { question, sampleDefinition } from '../sample.testkit.ts';
import type { QuestionData, ValidationData } from '../question-data.ts';
import type { Definition } from '../vocabulary.ts';
import { asked, findingPairs } from '../../testing/finding-pairs.ts';

function findingsOf(
  asked: Partial<QuestionData>,
  change: (definition: Definition) => void = () => undefined,
): string[] {
  const definition = sampleDefinition();
  definition.Blocks[0]?.Questions.push(question('New', asked));
  change(definition);
  const compiled = compile(definition);
  return compiled.ok ? [] : compiled.findings.map(({ kind, field, message }) => `${kind} ${field}: ${message}`);
}

const rule = (Rule: string, Parameters?: ValidationData['Parameters']): Partial<QuestionData> => ({
  Validations: [{ Rule, Message: 'No.', ...(Parameters === undefined ? {} : { Parameters }) }],
});

describe('parameters of a built-in rule', () => {
  test.each<[string, Partial<QuestionData>, string]>([
    ['a bound that is no number', rule('min', { Minimum: '5O' }), 'Parameters.Minimum: Minimum is a number, not "5O".'],
    ['an empty bound', rule('max', { Maximum: ' ' }), 'Parameters.Maximum: Maximum is a number, not " ".'],
    [
      'a window misspelt',
      rule('invalidDate', { Window: 'lastYear' }),
      'Parameters.Window: Window is one of past, lastYears, lessThanYearsAhead, withinYearsAhead, after, not "lastYear".',
    ],
    [
      'years in words',
      rule('invalidDate', { Window: 'lastYears', Years: 'two' }),
      'Parameters.Years: Years is a number, not "two".',
    ],
    [
      'a pattern that is none',
      rule('invalidAlpha', { Pattern: 'strict' }),
      'Parameters.Pattern: Pattern is one of freeform, restricted, digits, not "strict".',
    ],
    [
      'a table that is not there',
      rule('invalidDl', { State: 'StateOfIssue', Table: 'Licenses' }),
      'Parameters.Table: Table is the name of a table, not "Licenses".',
    ],
    ['no state to look up', rule('invalidDl'), 'Rule: The rule "invalidDl" does nothing without "State".'],
    ['no name to compare', rule('invalidSignature'), 'Rule: The rule "invalidSignature" does nothing without "Name".'],
  ])('%s', (_story, asked, message) => {
    expect(findingsOf(asked)).toEqual([`unknown-rule Validations.0.${message}`]);
  });

  test('an expression of a type that the rule does not read', () => {
    expect(findingsOf({ QuestionType: 'Decimal', ...rule('invalidSupplementAmount', { Base: 'Gender' }) })).toEqual([
      expect.stringMatching(/^wrong-type Validations\.0\.Parameters\.Base: a number is needed here, not a choice/),
    ]);
  });

  test.each<[string, Partial<QuestionData>]>([
    ['numbers as text', rule('min', { Minimum: '50' })],
    ['a window and its years', rule('invalidDate', { Window: 'withinYearsAhead', Years: 2 })],
    ['no base date: today', rule('invalidDateRange')],
    ['a base date', rule('invalidDateRange', { After: 'DateOfBirth' })],
    ['states that are left out', rule('invalidState', { Excluded: 'NY, GU' })],
    ['a choice where a text is compared', rule('invalidDl', { State: 'StateOfIssue', Table: 'DriversLicense' })],
  ])('accepted: %s', (_story, asked) => expect(findingsOf(asked)).toEqual([]));
});

describe('length sets', () => {
  const narrow = (definition: Definition): void => {
    definition.LengthSets = { Narrow: { Name: { FirstName: 19 } } };
  };
  const named: Partial<QuestionData> = { QuestionType: 'Name', ControlType: 'compound', LengthSet: 'Narrow' };

  test('an existing length set', () => expect(findingsOf(named, narrow)).toEqual([]));

  test('a missing length set', () => {
    expect(findingsOf(named)).toEqual(['unknown-list LengthSet: There is no length set "Narrow".']);
  });

  test('on a question without parts', () => {
    expect(findingsOf({ LengthSet: 'Narrow' }, narrow)).toEqual([
      'unknown-list LengthSet: Only a group takes a length set.',
    ]);
  });

  test('for a part that the group does not have', () => {
    const findings = findingsOf({}, (definition) => {
      definition.LengthSets = { Narrow: { Name: { NickName: 19 } } };
    });
    expect(findings).toEqual([
      'child-without-parent LengthSets.Narrow.Name.NickName: The group Name has no part "NickName".',
    ]);
  });

  test('with an impossible length', () => {
    const findings = findingsOf(named, (definition) => {
      definition.LengthSets = { Narrow: { Name: { FirstName: 0 } } };
    });
    expect(findings).toEqual(['max-length MaxLength: MaxLength is a whole number from 1 to 4000, not 0.']);
  });
});

findingPairs('unknown-rule', [
  [
    'Did you mean "invalidZip"?',
    asked({ Validations: [{ Rule: 'invalidZipp', Message: 'No.' }] }),
    asked({ Validations: [{ Rule: 'invalidZip', Message: 'No.' }] }),
  ],
  [
    'Did you mean "Minimum"?',
    asked({
      QuestionType: 'Integer',
      Validations: [{ Rule: 'min', Parameters: { Minimum: 1, Minimun: 1 }, Message: 'No.' }],
    }),
    asked({ QuestionType: 'Integer', Validations: [{ Rule: 'min', Parameters: { Minimum: 1 }, Message: 'No.' }] }),
  ],
  [
    'does nothing without "Maximum"',
    asked({ QuestionType: 'Integer', Validations: [{ Rule: 'max', Message: 'No.' }] }),
    asked({ QuestionType: 'Integer', Validations: [{ Rule: 'max', Parameters: { Maximum: 1 }, Message: 'No.' }] }),
  ],
  [
    'does nothing without "Years"',
    asked({ QuestionType: 'Date', Validations: [{ Rule: 'invalidDate', Parameters: { Window: 'lastYears' } }] }),
    asked({
      QuestionType: 'Date',
      Validations: [{ Rule: 'invalidDate', Parameters: { Window: 'lastYears', Years: 2 } }],
    }),
  ],
]);
