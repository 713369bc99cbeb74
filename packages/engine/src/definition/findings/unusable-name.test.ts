import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { question, sampleDefinition } from '../sample.testkit.ts';
import type { QuestionData } from '../question-data.ts';
import { add, block, blockOf, type Change, choice, findingPairs } from '../../testing/finding-pairs.ts';

function findingsWith(...questions: QuestionData[]): string[] {
  const definition = sampleDefinition();
  definition.Blocks[0]?.Questions.push(...questions);
  const compiled = compile(definition);
  return compiled.ok ? [] : compiled.findings.map(({ kind, message }) => `${kind}: ${message}`);
}

test.each(['A.B', 'A[0]', 'A B', '1A', 'A-B', ''])('"%s" is no name', (name) => {
  expect(findingsWith(question(name))).toContain(
    `unusable-name: "${name}" is not a valid name; write letters, digits and _ only, a letter first.`,
  );
});

test.each(['__proto__', 'constructor', 'toString', 'true', 'in'])('"%s" is taken', (name) => {
  expect(findingsWith(question(name))).toContain(`unusable-name: "${name}" is taken; choose another name.`);
});

test.each(['A', '_a', 'Name2', 'AVeryLongName_WithAll9'])('"%s" is a name', (name) => {
  expect(findingsWith(question(name))).toEqual([]);
});

test('anything without a name is found where it is listed', () => {
  const definition = sampleDefinition();
  definition.DerivedValues.push({ Name: '', Type: 'YesNo', Clause: 'Nothing' });
  Object.assign(definition.Blocks[0] ?? {}, { Name: '' });
  const compiled = compile(definition);
  const found = compiled.ok ? [] : compiled.findings.map(({ kind, path }) => `${kind} ${path}`);
  expect(found).toEqual(
    expect.arrayContaining(['unusable-name Blocks', 'unusable-name DerivedValues', 'unknown-question DerivedValues']),
  );
});

test('an option that makes rows cannot contain characters of a path', () => {
  const options = ['Fine', 'Fine too', 'A.B', 'C[1]'].map((Name) => ({ Name }));
  const source = question('Pick', { QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions: options });
  const rows = question('Detail', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    RowsFrom: ['Pick'],
    ChildQuestions: [question('Note')],
  });
  expect(findingsWith(source)).toEqual([]);
  expect(findingsWith(source, rows)).toEqual(
    ['A.B', 'C[1]'].map(
      (name) => `unusable-name: The option "${name}" makes rows of "Detail"; its name cannot have dots or brackets.`,
    ),
  );
});

const routed =
  (Route: string, Purpose: 'questions' | 'completion' = 'questions'): Change =>
  (definition) => {
    block([{ Stage: 1, PermissionType: 'Write' }])(definition);
    Object.assign(blockOf(definition, 'Extra'), { Route, Purpose });
  };

findingPairs('unusable-name', [
  ['"documents" is the address of one of', routed('documents'), routed('papers')],
  ['"thank-you" is the address of one of', routed('thank-you'), routed('thank-you', 'completion')],
  ['"my health" cannot be in an address', routed('my health'), routed('my-health')],
  ['The option "No\u00a0one" cannot be stored', choice({ Name: 'No\u00a0one' }), choice({ Name: 'No one' })],
  ['The option "Da\u200btes" cannot be stored', choice({ Name: 'Da\u200btes' }), choice({ Name: 'Dates' })],
  ['The option "$" cannot be stored', choice({ Name: '$' }), choice({ Name: '$5' })],
  ['The option "No " cannot be stored', choice({ Name: 'No ' }), choice({ Name: 'No' })],
  ['"Zip-Code" is not a valid name', add(question('Zip-Code')), add(question('ZipCode'))],
]);
