import { describe as group, expect, test } from 'vitest';
import { lintDefinition } from '../lint-definition.ts';
import type { Finding } from '../model.ts';
import { question, sampleDefinition } from '../sample.testkit.ts';
import type { AllocationData, QuestionData, RowSourceData } from '../question-data.ts';
import type { BlockData, Definition } from '../vocabulary.ts';

const A = 'SECTIONAProposedInsured';

/** Lints the sample after one change. */
function findingsAfter(change: (definition: Definition) => void): Finding[] {
  const definition = sampleDefinition();
  change(definition);
  const { ProgressRoutes } = sampleDefinition().Settings;
  // Sections that a change adds get their place in the progress bar, unless the change is about that.
  if (definition.Settings.ProgressRoutes.join() === ProgressRoutes.join())
    definition.Settings.ProgressRoutes = [...new Set(definition.Blocks.map(({ Route }) => Route))];
  return lintDefinition(definition).findings;
}

function block(definition: Definition, name = A): BlockData {
  const found = definition.Blocks.find((each) => each.Name === name);
  if (found === undefined) throw new Error(`The sample has no block ${name}.`);
  return found;
}

function add(...questions: QuestionData[]): (definition: Definition) => void {
  return (definition) => block(definition).Questions.push(...questions);
}

const clause = (text: string, given: Partial<QuestionData> = {}) =>
  add(question('New', { ConditionalClause: text, ...given }));

const HUNDRED: AllocationData = { Target: '100', Below: 'notOneHundred', Above: 'notOneHundred' };
const total = (Calculate: string, given: Partial<AllocationData> = {}) =>
  add(
    question('New', { QuestionType: 'Label', ControlType: 'label', Calculate, Allocation: { ...HUNDRED, ...given } }),
  );

const B = 'SECTIONBPolicyOwner';
const KEYED = question('Keyed', {
  QuestionType: 'Compound',
  ControlType: 'compound',
  MultipleResponse: { Minimum: 0, Maximum: 5, Key: 'Key' },
  ChildQuestions: [question('Key', { System: true })],
});
const rowsFrom = (source: string | RowSourceData, ...before: QuestionData[]) =>
  add(...before, question('New', { QuestionType: 'Compound', ControlType: 'compound', RowsFrom: [source] }));

const failing: [kind: string, path: string, field: string | undefined, change: (definition: Definition) => void][] = [
  ['clause-syntax', `${A}.New`, 'ConditionalClause', clause('Gender = "Male"')],
  ['unknown-question', `${A}.New`, 'ConditionalClause', clause('Gendre == "Male"')],
  [
    'unknown-question',
    `${A}.New`,
    'RowsFrom.0',
    add(question('New', { QuestionType: 'Compound', RowsFrom: ['Nothing'] })),
  ],
  [
    'unknown-question',
    'Wrong',
    'DerivedValues.3.Clause',
    (d) => d.DerivedValues.push({ Name: 'Wrong', Type: 'YesNo', Clause: 'Gender == "Male"' }),
  ],
  ['unknown-option', `${A}.New`, 'ConditionalClause', clause('Gender == "male"')],
  [
    'unknown-option',
    `${A}.New`,
    'QuestionOptions.1.ConditionalClause',
    add(
      question('New', {
        QuestionType: 'MultiChoice',
        QuestionOptions: [{ Name: 'A' }, { Name: 'B', ConditionalClause: 'Gender == "M"' }],
      }),
    ),
  ],
  [
    'unknown-option',
    `${A}.New`,
    'DefaultValue',
    add(question('New', { QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'ZZ' })),
  ],
  ['wrong-type', `${A}.New`, 'ConditionalClause', clause('Gender == 1')],
  ['wrong-type', `${A}.New`, 'Calculate', add(question('New', { QuestionType: 'Integer', Calculate: 'Gender' }))],
  [
    'wrong-type',
    `${A}.New`,
    'Validations.0.FailsWhen',
    add(question('New', { Validations: [{ Rule: 'invalidName', FailsWhen: 'New + 1 > 2' }] })),
  ],
  ['cycle', `${A}.New`, 'ConditionalClause', clause('New == "x"')],
  [
    'cycle',
    `${A}.First`,
    'ConditionalClause',
    add(
      question('First', { ConditionalClause: 'Second == "x"' }),
      question('Second', { ConditionalClause: 'First == "x"' }),
    ),
  ],
  [
    'cycle',
    `${A}.New`,
    'ConditionalClause',
    clause('New.City == "x"', { QuestionType: 'Address', ControlType: 'compound' }),
  ],
  [
    'cycle',
    'Loop',
    'DerivedValues.3.Clause',
    (d) => d.DerivedValues.push({ Name: 'Loop', Type: 'YesNo', Clause: '!Loop' }),
  ],
  [
    'forward-default',
    `${A}.New`,
    'DefaultValueConditional.0.ConditionalClause',
    add(
      question('New', { DefaultValueConditional: [{ ConditionalClause: 'Later == "x"', DefaultValue: 'y' }] }),
      question('Later'),
    ),
  ],
  [
    'forward-default',
    `${A}.New`,
    'DefaultValueConditional.0.ConditionalClause',
    add(question('New', { DefaultValueConditional: [{ ConditionalClause: 'IsTerm', DefaultValue: 'y' }] })),
  ],
  ['duplicate-name', `${A}.Gender`, 'QuestionName', add(question('Gender'))],
  [
    'duplicate-name',
    `${A}.New`,
    'QuestionOptions.1',
    add(question('New', { QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'A' }] })),
  ],
  ['duplicate-name', 'Declarations', 'Route', (d) => void (block(d, 'Declarations').Route = 'medical')],
  [
    'duplicate-name',
    'IsTerm',
    'DerivedValues.3.Name',
    (d) => d.DerivedValues.push({ Name: 'IsTerm', Type: 'YesNo', Clause: '1' }),
  ],
  [
    'never-shown-option',
    `${A}.New`,
    'QuestionOptions.0.ConditionalClause',
    add(
      question('New', {
        QuestionType: 'MultiChoice',
        QuestionOptions: [{ Name: 'A', ConditionalClause: '1 > 2' }, { Name: 'B' }],
      }),
    ),
  ],
  ['never-true', `${A}.New`, 'ConditionalClause', clause('Gender == "Male" && 1 == 2')],
  ['never-true', `${A}.New`, 'ConditionalClause', clause('!(true || Gender == "Male")')],
  ['unwritable-required', 'Readable.New', 'QuestionName', readOnlyBlock],
  [
    'unwritable-required',
    `${A}.New`,
    'QuestionName',
    add(question('New', { Restrictions: [{ Stage: 1, AccessType: 'Read' }] })),
  ],
  ['unreadable-question', 'Hidden.New', 'QuestionName', hiddenBlock],
  ['child-without-parent', `${A}.New`, 'ChildQuestions', add(question('New', { ChildQuestions: [question('Inner')] }))],
  [
    'child-without-parent',
    `${A}.New`,
    'ChildQuestions',
    add(question('New', { QuestionType: 'Address', ControlType: 'compound', ChildQuestions: [question('Planet')] })),
  ],
  ['child-without-parent', `${A}.New`, 'ParentQuestionName', add(question('New', { ParentQuestionName: 'Nobody' }))],
  ['mask-type', `${A}.New`, 'Mask', add(question('New', { Mask: 'phone' }))],
  ['max-length', `${A}.New`, 'MaxLength', add(question('New', { MaxLength: 4001 }))],
  ['max-length', `${A}.New`, 'MaxLength', add(question('New', { MaxLength: 0 }))],
  ['missing-text', `${A}.New`, 'QuestionText', add(question('New', { QuestionText: ' ' }))],
  [
    'missing-text',
    `${A}.New`,
    'QuestionVariations.0.AlternativeQuestionText',
    add(question('New', { QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: '' }] })),
  ],
  [
    'missing-text',
    `${A}.New`,
    'QuestionVariations.0.AlternativeQuestionText',
    add(question('New', { QuestionVariations: [{ ConditionalClause: 'IsDemo' }] })),
  ],
  [
    'missing-text',
    `${A}.New`,
    'QuestionVariations.0.AlternativeHint',
    add(question('New', { QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeHint: ' ' }] })),
  ],
  [
    'missing-text',
    `${A}.New`,
    'Validations.0.Rule',
    add(question('New', { Validations: [{ Rule: 'deadEnd', FailsWhen: 'New == "x"' }] })),
  ],
  ['missing-text', A, 'DisplayName', (d) => void (block(d).DisplayName = '')],
  [
    'unsafe-pattern',
    'Tables.DriversLicense.WI',
    'Tables.DriversLicense.WI',
    (d) => Object.assign(d.Tables['DriversLicense'] ?? {}, { WI: '([A-Z]+)*' }),
  ],
  [
    'unsafe-pattern',
    'Tables.DriversLicense.WI',
    'Tables.DriversLicense.WI',
    (d) => Object.assign(d.Tables['DriversLicense'] ?? {}, { WI: '[A-Z' }),
  ],
  ['unknown-list', `${A}.New`, 'OptionsFrom', add(question('New', { QuestionType: 'State', OptionsFrom: 'Planets' }))],
  ['unknown-list', `${A}.New`, 'QuestionType', add(question('New', { QuestionType: 'MultiSelect' }))],
  ['unknown-list', `${A}.New`, 'QuestionType', add(question('New', { QuestionType: 'Physician' }))],
  [
    'unknown-rule',
    `${A}.New`,
    'Validations.0.Rule',
    add(question('New', { Validations: [{ Rule: 'invalidMood', Message: 'No.' }] })),
  ],
  [
    'unknown-rule',
    `${A}.New`,
    'Validations.0.Parameters.Color',
    add(question('New', { Validations: [{ Rule: 'invalidZip', Parameters: { Color: 'red' } }] })),
  ],
  [
    'unknown-binding',
    'Bindings.Product',
    'Bindings.Product',
    (d) => void (d.Bindings.Product = 'SECTIONDCoverageDetails.FundTotal'),
  ],
  ['wrong-type', `${A}.New`, 'RowsFrom.0', rowsFrom({ Rows: `${B}.PolicyOwnerInformation` })],
  ['wrong-type', `${A}.New`, 'RowsFrom.0', rowsFrom('Gender')],
  ['unknown-question', `${A}.New`, 'RowsFrom.0.Heading', rowsFrom({ Rows: 'Keyed', Heading: 'Nothing' }, KEYED)],
  [
    'unknown-question',
    `${A}.New`,
    'RowsFrom.0.ConditionalClause',
    rowsFrom({ Rows: 'Keyed', ConditionalClause: 'Nothing' }, KEYED),
  ],
  ['unknown-question', `${A}.Keyed`, 'MultipleResponse.Key', rowsFrom('Keyed', { ...KEYED, ChildQuestions: [] })],
  [
    'wrong-type',
    `${A}.Keyed`,
    'MultipleResponse.Key',
    rowsFrom('Keyed', { ...KEYED, ChildQuestions: [question('Key')] }),
  ],
  ['allocation', `${A}.New`, 'Allocation', add(question('New', { Allocation: HUNDRED }))],
  ['allocation', `${A}.New`, 'Allocation.Below', total('1 + 1', { Below: 'invalidMood' })],
  ['allocation', `${A}.New`, 'Allocation.Above', total('1 + 1', { Above: 'deadEnd' })],
  ['allocation', `${A}.New`, 'Allocation.BlanksBecomeZero', total('AgeNearest', { BlanksBecomeZero: true })],
  ['wrong-type', `${A}.New`, 'Allocation.Target', total('1 + 1', { Target: 'Gender' })],
  ['wrong-type', `${A}.New`, 'Calculate', total('total(Name)')],
  ['wrong-type', `${A}.New`, 'Calculate', total('total(Gender)')],
  ['unknown-question', `${A}.New`, 'Calculate', total('total(Nothing)')],
  ['unknown-binding', 'Bindings.FaceAmount', 'Bindings.FaceAmount', (d) => void (d.Bindings.FaceAmount = 'IsTerm')],
  [
    'unknown-binding',
    'Bindings.Owners.EmailAddress',
    'Bindings.Owners.EmailAddress',
    (d) => void (d.Bindings.Owners.EmailAddress = 'Nobody'),
  ],
  [
    'unknown-binding',
    'Bindings.Owners.Name',
    'Bindings.Owners.Name',
    (d) => void (d.Bindings.Owners.Name = 'PolicyOwnerEntityName'),
  ],
  [
    'unknown-binding',
    'Bindings.Insured.Name',
    'Bindings.Insured.Name',
    (d) => void (d.Bindings.Insured.Name = 'SECTIONBPolicyOwner.PolicyOwnerInformation.PolicyOwnerName'),
  ],
  [
    'unknown-binding',
    'Bindings.Signatures.0.Block',
    'Bindings.Signatures.0.Block',
    (d) => d.Bindings.Signatures.splice(0, 1, { ...signature(d), Block: 'Nowhere' }),
  ],
  [
    'unknown-binding',
    'Bindings.FirstCustomerBlock',
    'Bindings.FirstCustomerBlock',
    (d) => void (d.Bindings.FirstCustomerBlock = 'Nowhere'),
  ],
];

test.each(failing)('%s at %s (%s)', (kind, path, field, change) => {
  const found = findingsAfter(change);
  expect(found.map((finding) => [finding.kind, finding.path, finding.field])).toContainEqual([kind, path, field]);
});

group('what is meant is not reported', () => {
  test.each<[string, (definition: Definition) => void]>([
    [
      'an option taken out with 0',
      add(
        question('New', {
          QuestionType: 'MultiChoice',
          QuestionOptions: [{ Name: 'A', ConditionalClause: '0' }, { Name: 'B' }],
        }),
      ),
    ],
    ['a question taken out with 0', clause('0')],
    [
      'an exclusive pair',
      add(question('Left', { IsOptional: true }), question('Right', { ConditionalClause: '!answered(Left)' })),
    ],
    [
      'a rule about its own question',
      add(question('New', { Validations: [{ Rule: 'invalidName', FailsWhen: 'New == "x"' }] })),
    ],
    [
      'two rules about each other',
      add(
        question('Left', { Validations: [{ Rule: 'invalidName', FailsWhen: 'Right == "x"' }] }),
        question('Right', { Validations: [{ Rule: 'invalidName', FailsWhen: 'Left == "x"' }] }),
      ),
    ],
    [
      'a variation about a later question',
      add(
        question('New', {
          QuestionVariations: [{ ConditionalClause: 'Later == "x"', AlternativeQuestionText: 'Or?' }],
        }),
        question('Later'),
      ),
    ],
    [
      'safe patterns',
      (d) =>
        Object.assign(d.Tables['DriversLicense'] ?? {}, {
          WA: '[A-Z*]{1,7}[A-Z0-9*+]{5}',
          ME: '(\\d{7}|\\d{8}X)?',
          NJ: '[(]+\\(+',
        }),
    ],
    [
      'a system question nobody may read',
      (d) => {
        hiddenBlock(d, { System: true });
      },
    ],
    ['a parent beside it', add(question('New', { ParentQuestionName: 'Gender' }))],
  ])('%s', (_name, change) => {
    expect(findingsAfter(change)).toEqual([]);
  });
});

test('a cycle is reported with its path', () => {
  const [finding] = findingsAfter(
    add(
      question('First', { ConditionalClause: 'Third == "x"' }),
      question('Second', { ConditionalClause: 'First == "x"' }),
      question('Third', { ConditionalClause: 'Second == "x"' }),
    ),
  );
  expect(finding?.message).toBe(
    `These depend on each other: ${A}.First → ${A}.Second → ${A}.Third → ${A}.First. Remove one of these names from a clause along the way.`,
  );
});

test('all mistakes are reported at once', () => {
  const kinds = findingsAfter((definition) => {
    clause('Gendre == "Male"')(definition);
    add(question('Gender'), question('Long', { MaxLength: 9999 }))(definition);
    definition.Bindings.FirstCustomerBlock = 'Nowhere';
  }).map((finding) => finding.kind);
  expect(kinds.toSorted()).toEqual(['duplicate-name', 'max-length', 'unknown-binding', 'unknown-question']);
});

test('an exception silences one kind at one path, but never a mistake that breaks the model', () => {
  const silenced = (kind: string, path: string, change: (definition: Definition) => void) =>
    !findingsAfter((definition) => {
      change(definition);
      definition.Exceptions = [{ Finding: kind, Path: path, Reason: 'wanted' }];
    }).some((finding) => finding.kind === kind);
  expect(silenced('never-true', `${A}.New`, clause('false'))).toBe(true);
  expect(silenced('never-true', `${A}.Other`, clause('false'))).toBe(false);
  expect(silenced('unknown-question', `${A}.New`, clause('Nothing'))).toBe(false);
});

function readOnlyBlock(definition: Definition): void {
  definition.Blocks.push(extraBlock('Readable', [{ Stage: 1, PermissionType: 'Read' }], {}));
}

function hiddenBlock(definition: Definition, given: Partial<QuestionData> = { IsOptional: true }): void {
  definition.Blocks.push(extraBlock('Hidden', [], given));
}

function extraBlock(
  name: string,
  permissions: BlockData['QuestionBlockPermissions'],
  given: Partial<QuestionData>,
): BlockData {
  return {
    Name: name,
    DisplayName: name,
    BlockCategory: 'Extra',
    Route: name,
    QuestionBlockPermissions: permissions,
    Questions: [question('New', given)],
  };
}

function signature(definition: Definition): Definition['Bindings']['Signatures'][number] {
  const [first] = definition.Bindings.Signatures;
  if (first === undefined) throw new Error('The sample lost its signature.');
  return first;
}
