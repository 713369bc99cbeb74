import { describe, expect, test } from 'vitest';
import { lintDefinition } from '../lint-definition.ts';
import type { Finding } from '../model.ts';
import { question, sampleDefinition } from '../sample.ts';
import { tooDeep } from './too-deep.ts';
import type {
  BlockData,
  Definition,
  ExceptionData,
  OptionData,
  PrintedFormData,
  QuestionData,
  SummaryData,
} from '../vocabulary.ts';

/** Every kind of finding: a mistake, what is said about it, and nearly the same without the mistake. */

type Change = (definition: Definition) => void;
const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';

function findingsAfter(change: Change): Finding[] {
  const definition = sampleDefinition();
  change(definition);
  const { ProgressRoutes } = sampleDefinition().Settings;
  // Sections that a change puts in have their place in the progress bar, unless the change is about that.
  if (definition.Settings.ProgressRoutes.join() === ProgressRoutes.join())
    definition.Settings.ProgressRoutes = [...new Set(definition.Blocks.map(({ Route }) => Route))];
  const deep = tooDeep(definition);
  return deep.length > 0 ? deep : lintDefinition(definition).findings;
}

function blockOf(definition: Definition, name: string): BlockData {
  const found = definition.Blocks.find((each) => each.Name === name);
  if (found === undefined) throw new Error(`The sample has no block ${name}.`);
  return found;
}

const add =
  (...questions: QuestionData[]): Change =>
  (definition) =>
    void blockOf(definition, A).Questions.push(...questions);
const asked = (given: Partial<QuestionData>): Change => add(question('New', given));
const clause = (ConditionalClause: string): Change => asked({ ConditionalClause });
const choice = (...QuestionOptions: OptionData[]): Change => asked({ QuestionType: 'MultiChoice', QuestionOptions });
const compound = (given: Partial<QuestionData>): Partial<QuestionData> => ({
  QuestionType: 'Compound',
  ControlType: 'compound',
  ...given,
});
const licence =
  (pattern: string): Change =>
  (definition) =>
    void Object.assign(definition.Tables['DriversLicense'] ?? {}, { WI: pattern });
const bound =
  (change: (bindings: Definition['Bindings']) => void): Change =>
  (definition) =>
    change(definition.Bindings);
const excepted =
  (...Exceptions: ExceptionData[]): Change =>
  (definition) => {
    clause('false')(definition);
    definition.Exceptions = [{ Finding: 'never-true', Path: `${A}.New`, Reason: 'Sold from May.' }, ...Exceptions];
  };
const block =
  (QuestionBlockPermissions: BlockData['QuestionBlockPermissions'], given: Partial<QuestionData> = {}): Change =>
  (definition) =>
    void definition.Blocks.push({
      Name: 'Extra',
      DisplayName: 'Extra',
      BlockCategory: 'Extra',
      Route: 'extra',
      QuestionBlockPermissions,
      Questions: [question('New', given)],
    });
/** So many sections with a condition, and one without behind them, for the agent. */
const sections =
  (count: number): Change =>
  (definition) => {
    const at = definition.Blocks.findIndex(({ Name }) => Name === D) + 1;
    const made = Array.from({ length: count + 1 }, (_, number) => ({
      Name: `Extra${number}`,
      DisplayName: `Extra ${number}`,
      BlockCategory: 'Extra',
      Route: `extra-${number}`,
      ...(number < count ? { ConditionalClause: `${A}.Gender == "Male"` } : {}),
      QuestionBlockPermissions: [{ Stage: 1 as const, PermissionType: 'Write' as const }],
      Questions: [],
    }));
    definition.Blocks.splice(at, 0, ...made);
  };
const defaults = (ConditionalClause: string, ...more: QuestionData[]): Change =>
  add(question('New', { DefaultValueConditional: [{ ConditionalClause, DefaultValue: 'y' }] }), ...more);

/** Two numbers and their total with a target. */
const total =
  (Calculate: string, Below = 'notOneHundred'): Change =>
  (definition) => {
    definition.Messages['notOneHundred'] = 'One hundred.';
    const number = { QuestionType: 'Integer', IsOptional: true } as const;
    const Allocation = { Target: '100', Below, Above: 'notOneHundred', BlanksBecomeZero: true };
    add(
      question('Left', number),
      question('Right', number),
      question('Sum', { QuestionType: 'Label', ControlType: 'label', Calculate, Allocation }),
    )(definition);
  };
/** A question for a file, whose parts the server writes. */
const file =
  (QuestionType: 'File' | 'IllustrationUploadProtectionTerm', given: Partial<QuestionData> = {}): Change =>
  (definition) => {
    definition.Groups.File = ['Upload', 'Response'].map((name) => question(name, { System: true }));
    asked({ QuestionType, ControlType: 'filepicker', ...given })(definition);
  };
const nested = (depth: number): Change => {
  let inner = question('Inner');
  for (let level = 1; level < depth; level++) inner = question('Outer', compound({ ChildQuestions: [inner] }));
  return add(inner);
};

const ROWS: Partial<QuestionData> = {
  MultipleResponse: { Minimum: 1, Maximum: 2 },
  ChildQuestions: [question('In')],
};
const printing =
  (Show: string, more: Partial<SummaryData> = {}): Change =>
  (definition) => {
    definition.Document = { Title: 'Form', Summary: [{ Label: 'Fact', Show, ...more }], Forms: [] };
  };
const form =
  (more: Partial<PrintedFormData>): Change =>
  (definition) => {
    const one = { Number: 'F-1', Edition: '1', Title: 'Form', Blocks: [], ...more };
    definition.Document = { Title: 'Form', Summary: [], Forms: [one] };
  };

const pairs: [kind: string, said: string, mistake: Change, right: Change][] = [
  ['clause-syntax', 'in: Gender = "Male"', clause('Gender = "Male"'), clause('Gender == "Male"')],
  ['unknown-question', 'Did you mean "Gender"?', clause('Gendre == "Male"'), clause('Gender == "Male"')],
  ['unknown-question', 'Did you mean "LastName"?', clause('Name.LasName == "x"'), clause('Name.LastName == "x"')],
  [
    'unknown-option',
    'MapToOther "Others" is not an option of "New". Did you mean "Other"?',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'Other' }], MapToOther: 'Others' }),
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'Other' }], MapToOther: 'Other' }),
  ],
  ['unknown-option', 'Did you mean "Male"?', clause('Gender == "male"'), clause('Gender == "Male"')],
  [
    'unknown-option',
    'Did you mean "TX"?',
    asked({ QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'TXS' }),
    asked({ QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'TX' }),
  ],
  ['wrong-type', 'cannot be compared', clause('Gender == 1'), clause('Gender == "Male"')],
  [
    'cycle',
    `${A}.Left → ${A}.Right → ${A}.Left`,
    add(
      question('Left', { ConditionalClause: 'Right == "x"' }),
      question('Right', { ConditionalClause: 'Left == "x"' }),
    ),
    add(question('Left'), question('Right', { ConditionalClause: 'Left == "x"' })),
  ],
  [
    'forward-default',
    `"${A}.Later", which is asked later`,
    defaults('Later == "x"', question('Later')),
    defaults('IsDemo', question('Later')),
  ],
  [
    'default-stays',
    `is chosen by "${A}.Gender" and stays when that changes`,
    defaults('Gender == "Male"'),
    add(
      question('New', {
        DefaultValueConditional: [{ ConditionalClause: 'Gender == "Male"', DefaultValue: 'y' }],
        Validations: [{ Rule: 'invalidName', FailsWhen: 'New == "y" && Gender == "Female"' }],
      }),
    ),
  ],
  [
    'default-stays',
    `is chosen by "${A}.Gender" and stays when that changes`,
    defaults('IsDemo && Gender == "Male"'),
    add(
      question('New', {
        FixedInDemo: true,
        DefaultValueConditional: [{ ConditionalClause: 'IsDemo && Gender == "Male"', DefaultValue: 'y' }],
      }),
    ),
  ],
  [
    'never-compared',
    `says again what "${A}.EmailAddress" says`,
    asked({ SameAs: [`${A}.EmailAddress`] }),
    asked({ SameAs: [`${A}.EmailAddress`], Calculate: 'EmailAddress' }),
  ],
  [
    'never-compared',
    `says again what "${A}.EmailAddress" says`,
    asked({ SameAs: [`${A}.EmailAddress`] }),
    asked({
      SameAs: [`${A}.EmailAddress`],
      Validations: [{ Rule: 'invalidEmail', FailsWhen: 'New != EmailAddress' }],
    }),
  ],
  [
    'never-compared',
    `Did you mean "${A}.EmailAddress"?`,
    asked({ SameAs: [`${A}.EmailAdress`], Calculate: 'EmailAddress' }),
    asked({ SameAs: [`${A}.EmailAddress`], Calculate: 'EmailAddress' }),
  ],
  [
    'never-compared',
    'is of another type',
    asked({
      SameAs: [`${A}.DateOfBirth`],
      Validations: [{ Rule: 'max', FailsWhen: 'New == "x" && DateOfBirth > Today' }],
    }),
    asked({ QuestionType: 'Date', SameAs: [`${A}.DateOfBirth`], Calculate: 'DateOfBirth' }),
  ],
  ['duplicate-name', 'two questions "Gender" side by side', add(question('Gender')), add(question('Gender2'))],
  ['unusable-name', '"Zip-Code" is no name', add(question('Zip-Code')), add(question('ZipCode'))],
  [
    'child-without-parent',
    'Did you mean "Zip"?',
    asked({ QuestionType: 'Address', ControlType: 'compound', ChildQuestions: [question('Zipp')] }),
    asked({ QuestionType: 'Address', ControlType: 'compound', ChildQuestions: [question('Zip')] }),
  ],
  [
    'child-without-parent',
    'Did you mean "Gender"?',
    asked({ ParentQuestionName: 'Gendr' }),
    asked({ ParentQuestionName: 'Gender' }),
  ],
  [
    'child-without-parent',
    'has no parts',
    asked({ ChildQuestions: [question('Inner')] }),
    asked(compound({ ChildQuestions: [question('Inner')] })),
  ],
  [
    'never-shown-option',
    'The option "A" can never show',
    choice({ Name: 'A', ConditionalClause: 'IsTerm && !IsTerm' }, { Name: 'B' }),
    choice({ Name: 'A', ConditionalClause: 'IsTerm && !IsDemo' }, { Name: 'B' }),
  ],
  [
    'masked-choice',
    'which of the few it is',
    asked({ QuestionType: 'YesNo', Masked: [2.1] }),
    asked({ QuestionType: 'YesNo', Restrictions: [{ Stage: 2.1, AccessType: 'None' }] }),
  ],
  [
    'masked-choice',
    'which of the few it is',
    asked(
      compound({
        Masked: [2.1],
        ChildQuestions: [
          question('Kind', { QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'B' }] }),
        ],
      }),
    ),
    asked(compound({ Masked: [2.1], ChildQuestions: [question('Account', { MaxLength: 20 })] })),
  ],
  [
    'masked-choice',
    'at most 4 characters',
    asked({ MaxLength: 4, Masked: [2.1] }),
    asked({ MaxLength: 5, Masked: [2.1] }),
  ],
  [
    'masked-choice',
    'of a date are its year',
    asked({ QuestionType: 'Date', ControlType: 'datepicker', Masked: [2.1] }),
    asked({ QuestionType: 'SSN', Masked: [2.1] }),
  ],
  [
    'masked-choice',
    'of a date are its year',
    asked({ QuestionType: 'MonthYear', Masked: [2.1] }),
    asked({ QuestionType: 'MonthYear', Restrictions: [{ Stage: 2.1, AccessType: 'None' }] }),
  ],
  [
    'masked-choice',
    'of Decimal tell most of it',
    asked({ QuestionType: 'Decimal', Masked: [2.1] }),
    asked({ QuestionType: 'Phone', Masked: [2.1] }),
  ],
  ['never-true', 'whatever is answered', clause('Gender == "Male" && 1 == 2'), clause('Gender == "Male" && 1 == 1')],
  [
    'never-true',
    'whatever is answered',
    clause('Gender == "Male" && Gender == "Female"'),
    clause('Gender == "Male" || Gender == "Female"'),
  ],
  ['never-true', 'whatever is answered', clause('Stage > 2.1 && Stage < 2.2'), clause('Stage > 2.1 && Stage <= 2.2')],
  [
    'never-true',
    'whatever is answered',
    clause('FaceAmount > 100 && FaceAmount < 50'),
    clause('FaceAmount > 50 && FaceAmount < 100'),
  ],
  ['never-true', 'whatever is answered', clause('ageNearest(DateOfBirth) < 0'), clause('ageNearest(DateOfBirth) < 1')],
  [
    'never-true',
    'what it asks is hidden',
    clause(`IsTerm && ${D}.BaseAmount > 0`),
    clause(`!IsTerm && ${D}.BaseAmount > 0`),
  ],
  [
    'never-true',
    'it contradicts the clause',
    asked(
      compound({ ConditionalClause: 'IsTerm', ChildQuestions: [question('In', { ConditionalClause: '!IsTerm' })] }),
    ),
    asked(
      compound({ ConditionalClause: 'IsTerm', ChildQuestions: [question('In', { ConditionalClause: '!IsDemo' })] }),
    ),
  ],
  [
    'never-true',
    'whatever is answered',
    clause(
      'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business" && r.PolicyOwnerType == "Other")',
    ),
    clause(
      'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business" && r.PolicyOwnerEmail == "x")',
    ),
  ],
  [
    'never-true',
    'whatever is answered',
    clause(`has(${D}.Riders, "NoRiders") && has(${D}.Riders, "CriticalIllness")`),
    clause(`has(${D}.Riders, "LongTermCare") && has(${D}.Riders, "CriticalIllness")`),
  ],
  [
    'unwritable-required',
    'no stage may write it',
    block([{ Stage: 1, PermissionType: 'Read' }]),
    block([{ Stage: 1, PermissionType: 'Write' }]),
  ],
  ['unreadable-question', 'No stage may read it', block([], { IsOptional: true }), block([], { System: true })],
  ['mask-type', 'not for FreeForm', asked({ Mask: 'phone' }), asked({ Mask: 'phone', QuestionType: 'Phone' })],
  [
    'tokenise',
    'Only a FreeForm in a textbox',
    asked({ QuestionType: 'Phone', Tokenise: true }),
    asked({ MaxLength: 19, Tokenise: true }),
  ],
  [
    'tokenise',
    'cannot stand in rows',
    asked(
      compound({ MultipleResponse: { Minimum: 1, Maximum: 2 }, ChildQuestions: [question('In', { Tokenise: true })] }),
    ),
    asked(compound({ ChildQuestions: [question('In', { Tokenise: true })] })),
  ],
  [
    'tokenise',
    'Nobody types what the system writes',
    asked({ Tokenise: true, System: true }),
    asked({ Tokenise: true }),
  ],
  [
    'tokenise',
    'never given by a default',
    asked({ Tokenise: true, DefaultValue: '4111111111111111' }),
    asked({ Tokenise: true }),
  ],
  [
    'masked-choice',
    'at most 4 characters',
    asked({ MaxLength: 4, Tokenise: true }),
    asked({ MaxLength: 5, Tokenise: true }),
  ],
  ['max-length', 'from 1 to 4000, not 4001', asked({ MaxLength: 4001 }), asked({ MaxLength: 4000 })],
  [
    'max-length',
    'has 4 characters; MaxLength allows 3',
    asked({ MaxLength: 3, DefaultValue: 'long' }),
    asked({ MaxLength: 4, DefaultValue: 'long' }),
  ],
  ['missing-text', 'QuestionText is empty', asked({ QuestionText: ' ' }), asked({ QuestionText: 'Why?' })],
  [
    'missing-text',
    'AlternativeQuestionText is empty',
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: '' }] }),
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: 'Or?' }] }),
  ],
  [
    'missing-text',
    'AlternativeHint is empty',
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeHint: '' }] }),
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeHint: 'Or so' }] }),
  ],
  [
    'missing-text',
    'Notices.0.Title is empty',
    (d) => void Object.assign(blockOf(d, A).Notices?.[0] ?? {}, { Title: '' }),
    (d) => void Object.assign(blockOf(d, A).Notices?.[0] ?? {}, { Title: 'Note' }),
  ],
  ['unsafe-pattern', 'repeats a repetition', licence('([A-Z]+)*'), licence('([A-Z])*')],
  ['unsafe-pattern', 'begin alike', licence('(A|[A-Z]9)*'), licence('(A|[B-Z]9)*')],
  ['unsafe-pattern', 'three times in a row', licence('\\d*\\w*[0-5]+X'), licence('\\d*[A-Z]*[0-5]+X')],
  ['unsafe-pattern', 'cannot be read', licence('[A-Z'), licence('[A-Z]')],
  [
    'unknown-list',
    'Did you mean "States"?',
    asked({ QuestionType: 'State', OptionsFrom: 'State' }),
    asked({ QuestionType: 'State', OptionsFrom: 'States' }),
  ],
  [
    'unknown-rule',
    'Did you mean "invalidZip"?',
    asked({ Validations: [{ Rule: 'invalidZipp', Message: 'No.' }] }),
    asked({ Validations: [{ Rule: 'invalidZip', Message: 'No.' }] }),
  ],
  [
    'unknown-rule',
    'Did you mean "Minimum"?',
    asked({
      QuestionType: 'Integer',
      Validations: [{ Rule: 'min', Parameters: { Minimum: 1, Minimun: 1 }, Message: 'No.' }],
    }),
    asked({ QuestionType: 'Integer', Validations: [{ Rule: 'min', Parameters: { Minimum: 1 }, Message: 'No.' }] }),
  ],
  [
    'unknown-binding',
    'is not a choice',
    bound((b) => void (b.Product = `${D}.FundTotal`)),
    bound((b) => void (b.Product = `${D}.ProductName`)),
  ],
  [
    'unknown-binding',
    'Did you mean "PolicyOwnerEmail"?',
    bound((b) => void (b.Owners.EmailAddress = 'PolicyOwnerEmale')),
    bound((b) => void (b.Owners.EmailAddress = 'PolicyOwnerEmail')),
  ],
  [
    'unknown-binding',
    'Did you mean "Part2Medical"?',
    bound((b) => void (b.FirstCustomerBlock = 'Part2Medicals')),
    bound((b) => void (b.FirstCustomerBlock = 'Part2Medical')),
  ],
  [
    'medical-fact',
    'This clause depends on the medical answer "Part2Medical.Weight"',
    clause('Part2Medical.Weight > 300'),
    (d) =>
      void blockOf(d, 'Part2Medical').Questions.push(
        question('New', { ConditionalClause: 'Part2Medical.Weight > 300' }),
      ),
  ],
  [
    'medical-fact',
    'This clause depends on the medical answer "Part2Medical.Weight"',
    (d) => {
      d.DerivedValues.push({ Name: 'Heavy', Type: 'YesNo', Clause: 'Part2Medical.Weight > 300' });
      clause('Heavy')(d);
    },
    (d) => void d.DerivedValues.push({ Name: 'Heavy', Type: 'YesNo', Clause: 'Part2Medical.Weight > 300' }),
  ],
  [
    'medical-fact',
    'This wording shows the medical answer',
    asked({ QuestionText: 'You weigh {Part2Medical.Weight}?' }),
    asked({ QuestionText: 'You are {Gender}?' }),
  ],
  [
    'unrequired-file',
    "Write { Rule: required, FailsWhen: '!answered(New.Response)' }, or IsOptional: true.",
    file('File'),
    file('File', {
      Validations: [{ Rule: 'required', FailsWhen: '!answered(New.Response)', Message: 'Please upload it.' }],
    }),
  ],
  [
    'unrequired-file',
    'Nobody has to give this file.',
    file('IllustrationUploadProtectionTerm', {
      Validations: [{ Rule: 'deadEnd', FailsWhen: 'IsTerm', Message: 'No.' }],
    }),
    file('IllustrationUploadProtectionTerm', { IsOptional: true }),
  ],
  ['look-ahead', 'At stage 1 the 14 sections before', sections(14), sections(13)],
  [
    'look-ahead',
    'Raise LookAhead',
    sections(14),
    (d) => {
      sections(14)(d);
      d.Settings.LookAhead = 15;
    },
  ],
  ['allocation', 'no blanks to fill', total('Left + Right'), total('total(Left, Right)')],
  ['allocation', 'no error "half"', total('total(Left, Right)', 'half'), total('total(Left, Right)')],
  ['printed', 'no derived value "FaceAmout"', printing('FaceAmout'), printing('FaceAmount')],
  ['printed', 'There is no question', printing(`${A}.Nam`), printing(`${A}.Name`)],
  [
    'printed',
    'no single answer and no name',
    printing('SECTIONBPolicyOwner.PolicyOwnerInformation'),
    printing('Owners'),
  ],
  [
    'printed',
    'shown by its own mask',
    printing(`${A}.Name`, { Mask: 'currency' }),
    printing('FaceAmount', { Mask: 'currency' }),
  ],
  ['printed', 'no block "Old"', form({ Blocks: ['Old'] }), form({ Blocks: [A] })],
  ['printed', '"ZZ" is no state of issue', form({ States: ['ZZ'] }), form({ States: ['TX'] })],
  [
    'printed',
    'have no question "Age"',
    asked(compound({ ...ROWS, PrintTable: [{ Head: 'Age', Show: ['Age'] }] })),
    asked(compound({ ...ROWS, PrintTable: [{ Head: 'Name', Show: ['In'] }] })),
  ],
  [
    'printed',
    'Only a group with rows',
    asked({ PrintTable: [{ Head: 'Age', Show: [] }] }),
    asked(compound({ ...ROWS, PrintTable: [] })),
  ],
  ['too-deep', 'more than 32 levels', nested(33), nested(32)],
  [
    'unused-exception',
    `there is no such finding at "${A}.Old"`,
    excepted({ Finding: 'never-true', Path: `${A}.Old`, Reason: 'Renamed.' }),
    excepted(),
  ],
  [
    'control-type',
    'A textbox cannot show the type YesNo; write yes/no',
    asked({ QuestionType: 'YesNo', ControlType: 'textbox' }),
    asked({ QuestionType: 'YesNo', ControlType: 'yes/no' }),
  ],
  [
    'control-type',
    'A textbox cannot show the type Date; write datepicker',
    asked({ QuestionType: 'Date', ControlType: 'textbox' }),
    asked({ QuestionType: 'FreeForm', ControlType: 'label', Calculate: '"Text"' }),
  ],
  [
    'unknown-rule',
    'does nothing without "Maximum"',
    asked({ QuestionType: 'Integer', Validations: [{ Rule: 'max', Message: 'No.' }] }),
    asked({ QuestionType: 'Integer', Validations: [{ Rule: 'max', Parameters: { Maximum: 1 }, Message: 'No.' }] }),
  ],
  [
    'unknown-rule',
    'does nothing without "Years"',
    asked({ QuestionType: 'Date', Validations: [{ Rule: 'invalidDate', Parameters: { Window: 'lastYears' } }] }),
    asked({
      QuestionType: 'Date',
      Validations: [{ Rule: 'invalidDate', Parameters: { Window: 'lastYears', Years: 2 } }],
    }),
  ],
  [
    'bounds',
    'wants at least 9 and at most 5',
    asked({ Validations: [{ Rule: 'invalidYears', Parameters: { Minimum: 9, Maximum: 5 }, Message: 'No.' }] }),
    asked({ Validations: [{ Rule: 'invalidYears', Parameters: { Minimum: 5, Maximum: 9 }, Message: 'No.' }] }),
  ],
  [
    'bounds',
    'wants at least 200 and at most 100',
    asked({ Validations: [{ Rule: 'invalidPercentage', Parameters: { Minimum: 200 }, Message: 'No.' }] }),
    asked({ Validations: [{ Rule: 'invalidPercentage', Parameters: { Minimum: 100 }, Message: 'No.' }] }),
  ],
  [
    'bounds',
    'Together with the other bounds',
    asked({
      QuestionType: 'Integer',
      Validations: [
        { Rule: 'min', Parameters: { Minimum: 9 }, Message: 'No.' },
        { Rule: 'max', Parameters: { Maximum: 5 }, Message: 'No.' },
      ],
    }),
    asked({
      QuestionType: 'Integer',
      Validations: [
        { Rule: 'min', Parameters: { Minimum: 9 }, Message: 'No.' },
        { Rule: 'max', Parameters: { Maximum: 5 }, Message: 'No.', ConditionalClause: 'IsTerm' },
      ],
    }),
  ],
  [
    'bounds',
    'wants at least 9 and at most 5',
    asked({ MaxLength: 5, Validations: [{ Rule: 'minlength', Parameters: { Length: 9 }, Message: 'No.' }] }),
    asked({ MaxLength: 9, Validations: [{ Rule: 'minlength', Parameters: { Length: 9 }, Message: 'No.' }] }),
  ],
  [
    'bounds',
    'Minimum 3 is more than Maximum 2',
    asked(compound({ MultipleResponse: { Minimum: 3, Maximum: 2 }, ChildQuestions: [question('One')] })),
    asked(compound({ MultipleResponse: { Minimum: 2, Maximum: 3 }, ChildQuestions: [question('One')] })),
  ],
  [
    'bounds',
    'OwnerLimit is a whole number from 1 to 10',
    (d) => void (d.Settings.OwnerLimit = 11),
    (d) => void (d.Settings.OwnerLimit = 10),
  ],
  [
    'shadowed',
    'An earlier one always counts',
    asked({
      QuestionVariations: [
        { ConditionalClause: 'IsTerm', AlternativeQuestionText: 'One' },
        { ConditionalClause: 'IsTerm ', AlternativeQuestionText: 'Two' },
      ],
    }),
    asked({
      QuestionVariations: [
        { ConditionalClause: 'IsTerm', AlternativeQuestionText: 'One' },
        { ConditionalClause: 'IsTerm ', AlternativeHint: 'Two' },
      ],
    }),
  ],
  [
    'shadowed',
    'The same stage has another restriction',
    asked({
      Restrictions: [
        { Stage: 13, AccessType: 'Read' },
        { Stage: 13, AccessType: 'None' },
      ],
    }),
    asked({
      Restrictions: [
        { Stage: 13, AccessType: 'Read' },
        { Stage: 3, AccessType: 'None' },
      ],
    }),
  ],
  [
    'progress-route',
    'has no place for this section',
    (d) => void d.Settings.ProgressRoutes.pop(),
    (d) => void d.Settings.ProgressRoutes.reverse(),
  ],
  [
    'progress-route',
    'There is no section with the route "nowhere"',
    (d) => void d.Settings.ProgressRoutes.push('nowhere'),
    () => undefined,
  ],
  [
    'time-zone',
    'There is no time zone "Chicago"',
    (d) => void (d.Tables['TimeZone'] = { IL: 'Chicago' }),
    (d) => void (d.Tables['TimeZone'] = { IL: 'America/Chicago' }),
  ],
  [
    'unknown-message',
    'No rule gives the error "requird"',
    (d) => void (d.Messages['requird'] = 'No.'),
    (d) => void (d.Messages['requiredSelf'] = 'No.'),
  ],
  [
    'unknown-message',
    'There is no sentence for the error "required"',
    (d) => void delete d.Messages['required'],
    () => undefined,
  ],
  [
    'unused-exception',
    'is never accepted',
    excepted({ Finding: 'cycle', Path: `${A}.New`, Reason: 'I like it.' }),
    excepted(),
  ],
  [
    'unused-exception',
    'gives no reason',
    excepted({ Finding: 'never-true', Path: `${A}.New`, Reason: ' ' }),
    excepted(),
  ],
];

describe.each(pairs)('%s: %s', (kind, said, mistake, right) => {
  test('is found', () => {
    const messages = findingsAfter(mistake)
      .filter((finding) => finding.kind === kind)
      .map((finding) => finding.message);
    expect(messages).toEqual([expect.stringContaining(said)]);
  });

  test('is gone when it is repaired', () => {
    expect(findingsAfter(right)).toEqual([]);
  });
});
