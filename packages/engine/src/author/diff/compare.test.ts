import { expect, test } from 'vitest';
import { lintDefinition } from '../../definition/lint-definition.ts';
import { question, sampleDefinition } from '../../definition/sample.ts';
import type { Definition, QuestionData } from '../../definition/vocabulary.ts';
import { changeLines } from './change.ts';
import { compareDefinitions } from './compare.ts';

const A = 'SECTIONAProposedInsured';

/** The lines about one change of the sample. */
function linesAfter(change: (definition: Definition) => void): string[] {
  const definition = sampleDefinition();
  change(definition);
  const { model, findings } = lintDefinition(definition);
  expect(findings).toEqual([]);
  return changeLines(compareDefinitions(lintDefinition(sampleDefinition()).model, model)).map((line) => line.trim());
}

function questions(definition: Definition): QuestionData[] {
  return definition.Blocks[0]?.Questions ?? [];
}

const gender = (definition: Definition, given: Partial<QuestionData>): void =>
  void Object.assign(questions(definition).find((each) => each.QuestionName === 'Gender') ?? {}, given);

test('the same definition has no difference', () => {
  expect(linesAfter(() => {})).toEqual(['No difference.']);
});

test.each<[what: string, change: (definition: Definition) => void, lines: string[]]>([
  ['a question added', (d) => questions(d).push(question('New')), ['questions:', `${A}.New: added`]],
  [
    'a wording',
    (d) => gender(d, { QuestionText: 'Sex at birth' }),
    ['questions:', `${A}.Gender: QuestionText changed`, 'after:  Sex at birth'],
  ],
  [
    'an option',
    (d) => gender(d, { QuestionOptions: [{ Name: 'Male' }, { Name: 'Female' }, { Name: 'Other' }] }),
    ['options:', `${A}.Gender: Other: added`],
  ],
  [
    'a clause, with the states it matters in',
    (d) => gender(d, { ConditionalClause: 'StateOfIssue != "TX"' }),
    ['clauses:', `${A}.Gender: visible changed`, 'before: always', 'shows otherwise in: TX'],
  ],
  [
    'a rule',
    (d) => gender(d, { Validations: [{ Rule: 'invalidState', FailsWhen: 'Gender == "Male"' }] }),
    ['rules:', `${A}.Gender: invalidState: added`],
  ],
  [
    'a section moved',
    (d) => d.Blocks.splice(1, 2, ...d.Blocks.slice(1, 3).toReversed()),
    ['blocks:', 'SECTIONBPolicyOwner: moved'],
  ],
  [
    'a section renamed',
    (d) => {
      const [, , , , last] = d.Blocks;
      Object.assign(last ?? {}, { Name: 'Signing' });
      Object.assign(d.Bindings.Signatures[0] ?? {}, { Block: 'Signing' });
    },
    ['Signing: renamed', 'before: Declarations', 'after:  Signing'],
  ],
  [
    'a permission',
    (d) => d.Blocks[3]?.QuestionBlockPermissions.push({ Stage: 13, PermissionType: 'Read' }),
    ['permissions:', 'Part2Medical: changed', 'after:  2.1W 2.2W 13R'],
  ],
  ['a message', (d) => void (d.Messages['invalidZip'] = 'Five digits.'), ['texts:', 'invalidZip: changed']],
  ['a list', (d) => void d.Lists['States']?.push({ Name: 'WY' }), ['lists:', 'States: changed']],
  ['a part moved inside a group', (d) => d.Groups.Name?.reverse(), [`${A}.Name.LastName: moved`]],
  [
    'a finding accepted',
    (d) => {
      questions(d).push(question('New', { ConditionalClause: 'IsTerm && !IsTerm' }));
      d.Exceptions = [{ Finding: 'never-true', Path: `${A}.New`, Reason: 'Sold from May.' }];
    },
    ['exceptions:', `never-true at ${A}.New: added`, 'after:  Sold from May.'],
  ],
  ['a setting', (d) => void (d.Settings.LookAhead = 5), ['flow:', 'LookAhead: changed', 'after:  5']],
])('%s', (_what, change, lines) => {
  expect(linesAfter(change)).toEqual(expect.arrayContaining(lines));
});

test('a derived value tells what follows it, and in which states', () => {
  const withDerived = (Clause: string): Definition => {
    const definition = sampleDefinition();
    definition.DerivedValues.push({ Name: 'IsSpecial', Type: 'YesNo', Clause });
    gender(definition, { ConditionalClause: 'IsSpecial' });
    return definition;
  };
  const [before, after] = ['CA', 'TX'].map(
    (state) => lintDefinition(withDerived(`${A}.StateOfIssue == "${state}"`)).model,
  );
  if (before === undefined || after === undefined) throw new Error('Two models are wanted.');
  expect(changeLines(compareDefinitions(before, after))).toEqual([
    'flow:',
    '  IsSpecial: changed',
    '    before: "State of issue" is California',
    '    after:  "State of issue" is Texas',
    `    affects: ${A}.Gender`,
    '    shows otherwise in: CA TX',
  ]);
});
