import { describe as group, expect, test } from 'vitest';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import { definitionVersion } from './definition-version.ts';
import { readCarrier } from './read-carrier.ts';
import { BRAND, sampleFolder as folder, TIME_ZONES, UNDERWRITING } from './sample-folder.testkit.ts';

/** A block in one file, as an author writes it. */
const SHORT = `Name: Part2Medical
DisplayName: Medical
BlockCategory: Part 2
Route: medical
Permissions: 1W 2R 3-5R 13W
Questions:
  - QuestionName: Conditions
    QuestionType: MultiSelect
    ControlType: checkbox
    QuestionText: Were you treated for
    Hint: Choose all that apply
    QuestionOptions: [Asthma, "Other=Something else", "!NoneApply"]
  - QuestionName: Privacy
    QuestionType: Label
    ControlType: label
    QuestionTextFile: disclosures/privacy.md
    ConditionalClause: 1
  - QuestionName: Weight
    QuestionType: Integer
    ControlType: textbox
    QuestionText: Weight, call {Phone}
    DefaultValue: 007
  - QuestionName: Doctor
    QuestionType: Name
    ControlType: compound
    QuestionText: Your doctor
    ChildQuestions:
      - { QuestionName: LastName, QuestionText: "Last name of your doctor", Validations: [invalidName] }
  - QuestionName: License
    QuestionType: FreeForm
    ControlType: textbox
    QuestionText: Driver's license
    Masked: 2.2 3-4
`;

/** The text that it shows. */
const PRIVACY = { 'texts/disclosures/privacy.md': 'We keep your answers **private**.\n' };

const HEAD = 8;

/** A question with this field. */
const withField = (field: string): Record<string, string> => ({
  ...PRIVACY,
  'blocks/Part2Medical.yaml': `${SHORT}  - QuestionName: Added
    QuestionType: FreeForm
    ControlType: textbox
    QuestionText: Added
    ${field}
`,
});
const section = (field: string): Record<string, string> => ({
  ...PRIVACY,
  'blocks/Part2Medical.yaml': SHORT.replace('Route:', `${field}\nRoute:`),
});
/** Its text is in that file. */
const textFrom = (path: string): Record<string, string> => ({
  ...PRIVACY,
  'blocks/Part2Medical.yaml': SHORT.replace('disclosures/privacy.md', path),
});
const spaced = (): Record<string, string> => ({
  ...PRIVACY,
  'blocks/Part2Medical.yaml': SHORT.replace('    Hint: Choose', '\u00A0\u00A0\u00A0\u00A0Hint: Choose'),
});

const NOTICE =
  "{ Name: Heavy, ConditionalClause: Weight > 300, When: change, Title: Weight, Text: 'Call {Fone}', Button: OK }";

/** Without the sentence for what is missing. */
const messages = (folder().find(({ path }) => path === 'texts/messages.yaml')?.text ?? '').replace(
  /^required:.*\n/m,
  '',
);

const DEFINITION = folder().find(({ path }) => path === 'definition.yaml')?.text ?? '';
const WITH_PICTURE = BRAND.replace('Mark: mark.svg', '$&\nMailMark: { Picture: mail.png, Alternative: A tree }');
/** The first bytes of PNGs of 120 by 120 and of 600 by 100 pixels. */
const SQUARE_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4';
const WIDE_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAlgAAABk';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';
const mail = (paragraph: string, subject = 'Ready'): string =>
  `Subject: '${subject}'\nParagraphs: [${paragraph.startsWith("'") ? paragraph : `'${paragraph}'`}]\nButton: Open\nClosing: Bye\n`;
const consent = (id: string, state: string, text = 'Please read.'): string =>
  `---\nConsentId: ${id}\nVersion: '1'\nStates: [${state}]\nTitle: Consent\n---\n${text}\n`;

const braces = (field: string): Record<string, string> => ({
  ...PRIVACY,
  'blocks/Part2Medical.yaml': SHORT.replace('[invalidName]', `[{ Rule: invalidName, ${field} }]`),
});

test('a whole folder is read', () => {
  const { carrier, model, findings } = readCarrier(folder());
  expect(findings).toEqual([]);
  const Values = {
    CarrierName: 'Sample Life',
    ApplicationName: 'eApp',
    PortalName: 'Portal',
    Phone: '555-0100',
    AgentPhone: '555-0101',
  };
  expect(carrier?.definition).toEqual({
    ...sampleDefinition(),
    Tables: { ...sampleDefinition().Tables, TimeZone: TIME_ZONES },
    Values,
    Insurer: carrier?.brand.Insurer,
    IllustrationFlags: {},
  });
  expect(carrier?.texts).toEqual({ 'welcome.title': 'Your application' });
  expect(carrier?.consents).toEqual([
    { ConsentId: 'electronic', Version: '1.0', States: [], Title: 'Consent', Text: 'Please read.' },
  ]);
  expect(carrier?.brand.Mark).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1 H7"/></svg>',
  );
  expect(carrier?.brand.MailMark).toBeUndefined();
  expect(model?.blocks.map((block) => block.name)).toContain('Part2Medical');
});

test('a picture for mails is read with its size', () => {
  const { carrier, findings } = readCarrier(folder({ 'brand/brand.yaml': WITH_PICTURE, 'brand/mail.png': SQUARE_PNG }));
  expect(findings).toEqual([]);
  const MailMark = { Picture: SQUARE_PNG, PixelsWide: 120, PixelsHigh: 120, Alternative: 'A tree' };
  expect(carrier?.brand.MailMark).toEqual(MailMark);
});

test('short forms become the shapes of the specification', () => {
  const { carrier, model, findings } = readCarrier(folder({ ...PRIVACY, 'blocks/Part2Medical.yaml': SHORT }));
  expect(findings).toEqual([]);
  const block = carrier?.definition.Blocks.find((each) => each.Name === 'Part2Medical');
  expect(block?.QuestionBlockPermissions.map(({ Stage, PermissionType }) => `${Stage} ${PermissionType}`)).toEqual([
    '1 Write',
    '2.1 Read',
    '2.2 Read',
    '3 Read',
    '4 Read',
    '5 Read',
    '13 Write',
  ]);
  const [conditions, privacy, weight, doctor, license] = block?.Questions ?? [];
  expect(conditions?.QuestionOptions).toEqual([
    { Name: 'Asthma' },
    { Name: 'Other', DisplayName: 'Something else' },
    { Name: 'NoneApply', IsExclusive: true },
  ]);
  expect(license?.Masked).toEqual([2.2, 3, 4]);
  expect(privacy?.QuestionText).toBe('We keep your answers **private**.');
  expect(privacy?.ConditionalClause).toBe('1');
  expect(weight?.DefaultValue).toBe('007');
  expect(doctor?.ChildQuestions?.[0]?.Validations).toEqual([{ Rule: 'invalidName' }]);
  expect(model?.node('Part2Medical.Doctor.LastName')?.data).toMatchObject({
    QuestionType: 'FreeForm',
    MaxLength: 50,
    QuestionText: 'Last name of your doctor',
  });
});

test.each([
  ['a type', 'QuestionType: Name', 'QuestionType: Nmae', 'Did you mean "Name"?'],
  ['a control', 'ControlType: compound', 'ControlType: compond', 'Did you mean "compound"?'],
  ['a permission', 'Permissions: 1W', 'Permissions: 1N', '"1N" is not a permission'],
])('%s that is misspelled is one finding, and is not called missing', (_, right, misspelled, guess) => {
  const { findings } = readCarrier(
    folder({ ...PRIVACY, 'blocks/Part2Medical.yaml': SHORT.replace(right, misspelled) }),
  );
  expect(findings.map(({ kind, message }) => [kind, message.includes(guess)])).toEqual([['wrong-shape', true]]);
});

group('every mistake has its file and line', () => {
  const block = 'blocks/Part2Medical.yaml';
  const changed = (from: string, to: string): Record<string, string> => ({ [block]: SHORT.replace(from, to) });

  test.each<[what: string, changes: Record<string, string | null>, kind: string, file: string, line: number]>([
    ['YAML that cannot be read', changed('Route: medical', 'Route: [medical'), 'yaml-syntax', block, 5],
    [
      'a name without a value between braces',
      changed('Permissions:', 'Signatory: { Kind: Owner, Letter }\nPermissions:'),
      'yaml-syntax',
      block,
      5,
    ],
    // Where it opens, although the parser reads on to the end of the file.
    ['a quote that is never closed', changed('DisplayName: Medical', "DisplayName: 'Medical"), 'yaml-syntax', block, 2],
    [
      'a bold text without quotes',
      changed('DisplayName: Medical', 'DisplayName: **Medical**'),
      'yaml-syntax',
      block,
      2,
    ],
    [
      'an item that is indented under the one before, and would be a part of it',
      { 'lists/Relations.yaml': '- Spouse\n  - Child\n- BusinessPartner\n' },
      'yaml-syntax',
      'lists/Relations.yaml',
      2,
    ],
    [
      'a text that a # would cut off',
      changed('QuestionText: Weight, call {Phone}', 'QuestionText: Weight #1'),
      'yaml-syntax',
      block,
      21,
    ],
    ['a key written twice', changed('Route: medical', 'Name: Again'), 'yaml-syntax', block, 4],
    ['an unknown field', changed('Masked:', 'Maskd:'), 'unknown-field', block, HEAD + 25],
    ['a missing field', changed('DisplayName: Medical\n', ''), 'missing-field', block, 1],
    ['a question without a type', changed('    QuestionType: Integer\n', ''), 'missing-field', block, 18],
    [
      'a text where a list belongs',
      changed('[Asthma, "Other=Something else", "!NoneApply"]', 'Asthma'),
      'wrong-shape',
      block,
      HEAD + 4,
    ],
    ['a type that is none', changed('MultiSelect', 'Multiselect'), 'wrong-shape', block, HEAD],
    ['a permission that is none', changed('3-5R', '3-5X'), 'wrong-shape', block, 5],
    ['a stage that is none', changed('13W', '14W'), 'wrong-shape', block, 5],
    ['a text that is not there', changed('privacy.md', 'secrets.md'), 'missing-file', block, 16],
    [
      'a clause about nothing',
      changed('ConditionalClause: 1', 'ConditionalClause: Wieght > 1'),
      'unknown-question',
      block,
      17,
    ],
    [
      'a part that is overridden wrongly',
      changed('Validations: [invalidName]', 'Mask: zipp'),
      'wrong-shape',
      block,
      28,
    ],
    ['a mistake in an overriding part', changed('Validations: [invalidName]', 'Mask: phone'), 'mask-type', block, 28],
    ['a placeholder of nobody', changed('{Phone}', '{Fone}'), 'unknown-placeholder', block, 21],
    ['one in an option', changed('Something else', 'Call {Phone}'), 'unknown-placeholder', block, 12],
    ['one in a title', changed('DisplayName: Medical', 'DisplayName: Call {Phone}'), 'unknown-placeholder', block, 2],
    ['one in a notice', changed('Questions:', `Notices: [${NOTICE}]\nQuestions:`), 'unknown-placeholder', block, 6],
    [
      'one in the sentence of a rule',
      changed('[invalidName]', '[{ Rule: invalidName, Message: "Call {Fone}" }]'),
      'unknown-placeholder',
      block,
      28,
    ],
    [
      'one in the sentence of an error',
      { 'texts/messages.yaml': `${messages}required: Call {Fone}\n` },
      'unknown-placeholder',
      'texts/messages.yaml',
      messages.split('\n').length,
    ],
    [
      'one in a list',
      { 'lists/Relations.yaml': '- Spouse\n- Child\n- BusinessPartner=Call {Phone}\n' },
      'unknown-placeholder',
      'lists/Relations.yaml',
      3,
    ],
    [
      'one in a reason',
      { 'underwriting.yaml': UNDERWRITING.replace('Reason: Heavy', "Reason: 'Heavy {Phone}'") },
      'unknown-placeholder',
      'underwriting.yaml',
      11,
    ],
    [
      'a brand without a number for agents',
      { 'brand/brand.yaml': BRAND.replace('AgentPhone', 'AgntPhone') },
      'missing-field',
      'brand/brand.yaml',
      9,
    ],
    [
      'one in the brand',
      { 'brand/brand.yaml': BRAND.replace('eApp', "'eApp {Phone}'") },
      'unknown-placeholder',
      'brand/brand.yaml',
      3,
    ],
    [
      'a text beside the file that would be read for it',
      changed('    QuestionTextFile:', '    QuestionText: Private\n    QuestionTextFile:'),
      'wrong-shape',
      block,
      17,
    ],
    [
      'the same in a variation',
      changed(
        '    DefaultValue: 007',
        '    QuestionVariations: [{ ConditionalClause: SECTIONAProposedInsured.Gender == "Male", AlternativeQuestionText: x, AlternativeQuestionTextFile: disclosures/privacy.md }]',
      ),
      'wrong-shape',
      block,
      22,
    ],
    [
      'the same in a wording',
      {
        ...changed('QuestionText: Weight, call {Phone}', "QuestionText: '{Text: Warning}'"),
        'wordings/Warning.yaml': 'QuestionText: Weight\nQuestionTextFile: disclosures/privacy.md\n',
      },
      'wrong-shape',
      'wordings/Warning.yaml',
      2,
    ],
    [
      'permissions written in both ways',
      changed('Questions:', 'QuestionBlockPermissions: [{ Stage: 1, PermissionType: Read }]\nQuestions:'),
      'wrong-shape',
      block,
      6,
    ],
    ['a block under another name', changed('Name: Part2Medical', 'Name: Part3'), 'wrong-shape', block, 1],
    [
      'a block without a file',
      { [block]: null },
      'missing-file',
      'definition.yaml',
      DEFINITION.split('\n').indexOf('  - Part2Medical') + 1,
    ],
    [
      'a file without a block',
      { 'blocks/Extra.yaml': SHORT.replace('Part2Medical', 'Extra') },
      'unlisted-block',
      'blocks/Extra.yaml',
      1,
    ],
    [
      'an unsafe pattern',
      { 'tables/DriversLicense.yaml': 'CA: "\\\\d+"\nTX: "(a+)+"\n' },
      'unsafe-pattern',
      'tables/DriversLicense.yaml',
      2,
    ],
    [
      'a rule of underwriting without a reason',
      { 'underwriting.yaml': UNDERWRITING.replace('Reason: Heavy', "Reason: ''") },
      'missing-text',
      'underwriting.yaml',
      11,
    ],
    [
      'a rule of underwriting about nothing',
      { 'underwriting.yaml': UNDERWRITING.replace('When: Heavy', 'When: Heavvy') },
      'unknown-question',
      'underwriting.yaml',
      11,
    ],
    [
      'a named value of a wrong type',
      { 'underwriting.yaml': UNDERWRITING.replace('Type: YesNo', 'Type: Number') },
      'wrong-type',
      'underwriting.yaml',
      9,
    ],
    [
      'no path for a case without a rule',
      { 'underwriting.yaml': UNDERWRITING.replace('{ Number: 1, Name: STP }, ', '') },
      'unknown-outcome',
      'underwriting.yaml',
      3,
    ],
    [
      'a class that is none',
      { 'underwriting.yaml': UNDERWRITING.replace('ClassCap: Preferred', 'ClassCap: Best') },
      'unknown-outcome',
      'underwriting.yaml',
      11,
    ],
    [
      'a rule of underwriting that decides nothing',
      { 'underwriting.yaml': UNDERWRITING.replace(', Path: 2.5, ClassCap: Preferred', '') },
      'unknown-outcome',
      'underwriting.yaml',
      11,
    ],
    [
      'a rule of underwriting that never holds',
      { 'underwriting.yaml': UNDERWRITING.replace('When: Heavy', 'When: Heavy && Part2Medical.Weight < 100') },
      'never-true',
      'underwriting.yaml',
      11,
    ],
    ['no time zones', { 'tables/TimeZone.yaml': null }, 'missing-file', 'tables/TimeZone.yaml', 1],
    [
      'a section that is listed twice',
      { 'definition.yaml': DEFINITION.replace('  - Part2Medical\n', '  - Part2Medical\n  - Part2Medical\n') },
      'duplicate-name',
      'definition.yaml',
      DEFINITION.split('\n').indexOf('  - Part2Medical') + 2,
    ],
    [
      'a section that is listed without a file',
      { 'definition.yaml': DEFINITION.replace('  - Part2Medical\n', '  - Part2Medical\n  - Part3\n') },
      'missing-file',
      'definition.yaml',
      DEFINITION.split('\n').indexOf('  - Part2Medical') + 2,
    ],
    [
      'a wording that ends before a sign with a space after it',
      changed('QuestionText: Weight, call {Phone}', 'QuestionText: Policy # of the other company'),
      'yaml-syntax',
      block,
      21,
    ],
    [
      'a wording that ends before a sign at the end of the line',
      changed('QuestionText: Weight, call {Phone}', 'QuestionText: Apartment #'),
      'yaml-syntax',
      block,
      21,
    ],
    [
      'a rule of underwriting that stands twice',
      {
        'underwriting.yaml': UNDERWRITING.replace(
          'Simulated:',
          '  - { Rule: 1, Reason: Light, When: Heavy, Path: 1 }\nSimulated:',
        ),
      },
      'duplicate-name',
      'underwriting.yaml',
      12,
    ],
    ['an illustration about nothing', mapping('A.Nothing', ''), 'unknown-question', 'illustration.yaml', 3],
    [
      'an illustration that says what is no option',
      mapping('SECTIONAProposedInsured.Gender', 'Values: { M: Mal }'),
      'unknown-option',
      'illustration.yaml',
      3,
    ],
    [
      'a signature that no upload could write',
      { 'illustration.yaml': 'SignatureFields: []\nQuestions: []\nSignaturePresent: SECTIONAProposedInsured.Gender' },
      'illustration-question',
      'illustration.yaml',
      3,
    ],
    ['a consent without its head', { 'consent/default.md': 'Please read.' }, 'yaml-syntax', 'consent/default.md', 1],
    [
      'a mistake in the head of a consent',
      { 'consent/default.md': '---\nConsentId: e\nVersion: 1\nStates: []\nTitel: C\n---\nText' },
      'unknown-field',
      'consent/default.md',
      5,
    ],
    [
      'a code that is said in the subject',
      { 'mail/code.yaml': "Subject: '{Code}'\nParagraphs: ['{Code}']\nClosing: Bye\n" },
      'wrong-shape',
      'mail/code.yaml',
      1,
    ],
    [
      'a code that is not said',
      { 'mail/code.yaml': 'Subject: Code\nParagraphs: [Hello]\nClosing: Bye\n' },
      'wrong-shape',
      'mail/code.yaml',
      1,
    ],
    ['a mail that is missing', { 'mail/owner.yaml': null }, 'missing-file', 'mail/owner.yaml', 1],
    ['a mark that is missing', { 'brand/mark.svg': null }, 'missing-file', 'brand/brand.yaml', 6],
    [
      'a picture for mails that is missing',
      { 'brand/brand.yaml': WITH_PICTURE },
      'missing-file',
      'brand/brand.yaml',
      7,
    ],
    [
      'a picture that few mail programs show',
      { 'brand/brand.yaml': WITH_PICTURE, 'brand/mail.png': 'PHN2Zy8+' },
      'wrong-shape',
      'brand/brand.yaml',
      7,
    ],
    [
      'a picture that leaves no room for the name',
      { 'brand/brand.yaml': WITH_PICTURE, 'brand/mail.png': WIDE_PNG },
      'wrong-shape',
      'brand/brand.yaml',
      7,
    ],
    [
      'a picture that makes every mail heavy',
      { 'brand/brand.yaml': WITH_PICTURE, 'brand/mail.png': SQUARE_PNG + 'A'.repeat(32_000) },
      'wrong-shape',
      'brand/brand.yaml',
      7,
    ],
    ['a mark that nobody sees', { 'brand/mark.svg': '<svg><path></svg>' }, 'wrong-shape', 'brand/mark.svg', 1],
    [
      'a mark that documents cannot print',
      { 'brand/mark.svg': `${SVG} viewBox="0 0 8 8"><circle r="2"/></svg>` },
      'wrong-shape',
      'brand/mark.svg',
      1,
    ],
    ['a mark not closed', { 'brand/mark.svg': `${SVG}><g></svg>` }, 'wrong-shape', 'brand/mark.svg', 1],
    [
      'a color that is none',
      { 'brand/brand.yaml': BRAND.replace('"#1f5c4d"', 'green') },
      'wrong-shape',
      'brand/brand.yaml',
      7,
    ],
    [
      'a pale color',
      { 'brand/brand.yaml': BRAND.replace('#1f5c4d', '#cccccc') },
      'color-contrast',
      'brand/brand.yaml',
      7,
    ],
    [
      'a link that is none',
      { 'brand/brand.yaml': BRAND.replace('/p,', 'www.example.com,') },
      'wrong-shape',
      'brand/brand.yaml',
      8,
    ],
    [
      'a link that runs a program',
      { 'brand/brand.yaml': BRAND.replace('/p,', "'javascript:alert(1)',") },
      'wrong-shape',
      'brand/brand.yaml',
      8,
    ],
    [
      'a name of nothing',
      { 'brand/brand.yaml': BRAND.replace('Sample Life', '" "') },
      'missing-text',
      'brand/brand.yaml',
      1,
    ],
    [
      'a zip line of another form',
      { 'zip-codes.csv': 'zip,city,state\n1001,Agawam,MA\n' },
      'wrong-shape',
      'zip-codes.csv',
      2,
    ],
    ['zips without their columns', { 'zip-codes.csv': '01001,Agawam,MA\n' }, 'wrong-shape', 'zip-codes.csv', 1],
    [
      'a mail that nobody sends',
      { 'mail/invitaton.yaml': 'Subject: Hello\n' },
      'unlisted-file',
      'mail/invitaton.yaml',
      1,
    ],
    ['reminders that are not in order', { 'reminders.yaml': 'Days: [7, 3]\n' }, 'wrong-shape', 'reminders.yaml', 1],
    ['a reminder of half a day', { 'reminders.yaml': 'Days: [0.5]\n' }, 'wrong-shape', 'reminders.yaml', 1],
    [
      'a reminder after the case has ended',
      { 'reminders.yaml': 'Days: [3, 91]\n' },
      'wrong-shape',
      'reminders.yaml',
      1,
    ],
    [
      'another name in the reminders',
      { 'reminders.yaml': 'Days: [3]\nText: reminder\n' },
      'unknown-field',
      'reminders.yaml',
      2,
    ],
    ['a text that no question shows', { 'texts/notices/ohio.md': 'Ohio' }, 'unlisted-file', 'texts/notices/ohio.md', 1],
    ['another ending', { 'retention.yml': 'SubmittedDays: 1\n' }, 'unlisted-file', 'retention.yml', 1],
    [
      'a file in another encoding',
      { 'texts/disclosures/privacy.md': 'Na\uFFFDve' },
      'not-text',
      'texts/disclosures/privacy.md',
      1,
    ],
    [
      'a placeholder of nobody in a mail',
      { 'mail/owner.yaml': mail('Hello {FristName}') },
      'unknown-placeholder',
      'mail/owner.yaml',
      2,
    ],
    [
      'an answer in a mail',
      { 'mail/owner.yaml': mail('Hello {SECTIONAProposedInsured.Gender}') },
      'unknown-placeholder',
      'mail/owner.yaml',
      2,
    ],
    [
      'a placeholder with a space',
      { 'mail/owner.yaml': mail('Hello {First Name}') },
      'unknown-placeholder',
      'mail/owner.yaml',
      2,
    ],
    [
      'a line of the agent outside a paragraph',
      { 'mail/owner.yaml': mail('Hello', 'On {AgentNote}') },
      'unknown-placeholder',
      'mail/owner.yaml',
      1,
    ],
    [
      'a policy number that may be missing, outside a paragraph',
      { 'mail/submitted.yaml': mail('Hello', 'Policy {PolicyNumber}') },
      'unknown-placeholder',
      'mail/submitted.yaml',
      1,
    ],
    ['a mail without a word', { 'mail/owner.yaml': mail("' '") }, 'missing-text', 'mail/owner.yaml', 2],
    ['a consent for a state that is none', { 'consent/b.md': consent('b', 'XX') }, 'unknown-option', 'consent/b.md', 4],
    [
      'two consents for one state',
      { 'consent/b.md': consent('b', 'CA'), 'consent/c.md': consent('c', 'CA') },
      'duplicate-name',
      'consent/c.md',
      4,
    ],
    [
      'two consents of one id',
      { 'consent/b.md': consent('electronic', 'CA') },
      'duplicate-name',
      'consent/default.md',
      2,
    ],
    [
      'a placeholder of nobody in a consent',
      { 'consent/b.md': consent('b', 'CA', '{Fone}') },
      'unknown-placeholder',
      'consent/b.md',
      1,
    ],
    [
      'a text given twice',
      { 'texts/pages/more.yaml': 'welcome.title: Other\n' },
      'duplicate-name',
      'texts/pages/more.yaml',
      1,
    ],
  ])('%s', (_what, changes, kind, file, line) => {
    const { carrier, model, findings } = readCarrier(folder({ ...PRIVACY, [block]: SHORT, ...changes }));
    expect(findings.map((finding) => [finding.kind, finding.file, finding.line])).toContainEqual([kind, file, line]);
    expect([carrier, model]).toEqual([null, null]);
  });

  test('also in definition.yaml', () => {
    const [head] = folder();
    const text = (head?.text ?? '').replace('FaceAmount: FaceAmount', 'FaceAmount: IsTerm');
    const { findings } = readCarrier(folder({ 'definition.yaml': text }));
    const line = text.split('\n').findIndex((each) => each.includes('FaceAmount: IsTerm')) + 1;
    expect(findings.map((finding) => [finding.kind, finding.file, finding.line])).toEqual([
      ['unknown-binding', 'definition.yaml', line],
    ]);
  });
});

test.each<[what: string, changes: Record<string, string | null>, said: string]>([
  ['a comma in a number', braces('Parameters: { Minimum: 25,000 }'), '"000" has no value: inside { } a comma'],
  ['a comma in a sentence', braces('Message: From 20, to 65.'), '"to 65." has no value: inside { } a comma'],
  [
    'a color without quotes',
    { 'brand/brand.yaml': BRAND.replace('Mark: mark.svg', 'Mark: #mark') },
    'put quotes around a text with a #',
  ],
  [
    'a block in another folder',
    { 'blocks/Part2Medical.yaml': null, 'Part2Medical.yaml': SHORT },
    'There is "Part2Medical.yaml": move or rename it.',
  ],
  [
    'a name in other letters',
    { 'mail/owner.yaml': null, 'mail/Owner.yaml': mail('Hello') },
    'There is "mail/Owner.yaml": move or rename it.',
  ],
  [
    'a name with the ending of an editor',
    { 'blocks/Part2Medical.yaml': null, 'blocks/Part2Medical.yaml.txt': SHORT },
    'There is "blocks/Part2Medical.yaml.txt": move or rename it.',
  ],
  [
    'a prefix of policy numbers that no other system accepts',
    { 'outcome.yaml': 'PolicyNumberPrefix: -B/\n' },
    'at most 12 letters, digits and hyphens',
  ],
  ['another ending', { 'lists/Pets.yml': '- Dog' }, 'Did you mean "lists/Pets.yaml"?'],
  [
    'an answer where only values of the brand are filled in',
    {
      ...PRIVACY,
      'blocks/Part2Medical.yaml': SHORT.replace('[invalidName]', '[{ Rule: invalidName, Message: "{Weight}" }]'),
    },
    '"{Weight}" is not a value of the brand, and no answers are filled in here.',
  ],
  ['a number in quotes', withField('MaxLength: "12 digits"'), 'a number is needed here, not "12 digits". Write 12.'],
  ['a yes', withField('IsOptional: yes'), 'true or false is needed here, not "yes". Write true.'],
  ['a quoted truth', withField('IsOptional: "false"'), 'not "false". Write false, without quotation marks.'],
  [
    'one value for a list',
    withField('QuestionOptions: Term20'),
    'a list is needed here, not "Term20". Write [Term20].',
  ],
  ['names for a list', withField('QuestionOptions: { A: One }'), 'not a mapping. Begin each entry with a hyphen.'],
  ['one value for fields', withField('MultipleResponse: 8'), 'not "8". Write its fields: Minimum, Maximum.'],
  [
    'a colon in a text',
    { 'mail/owner.yaml': mail('Hello').replace("['Hello']", '[Note: read this]') },
    'Put quotes around a text with a colon.',
  ],
  ['no text', withField('Hint:'), 'a text is needed here, not nothing.'],
  [
    'an option without quotes',
    withField('ConditionalClause: SECTIONAProposedInsured.Gender == Male'),
    'There is no question "Male" here. Put quotation marks around an option: "Male".',
  ],
  [
    'a yes in a clause',
    withField('ConditionalClause: SECTIONAProposedInsured.MailingAddressDifferent == yes'),
    'There is no question "yes" here. Write true.',
  ],
  ['an arrow', withField('ConditionalClause: Weight => 5'), 'To compare, write ==; for "at least", >=.'],
  [
    'a day as numbers',
    withField('ConditionalClause: SECTIONAProposedInsured.DateOfBirth > 2000-12-31'),
    'Write date("2020-01-31") for a day.',
  ],
  [
    'a condition with if',
    withField('ConditionalClause: if Weight > 5'),
    '"if" is not a question. Leave it out; to choose between two values, write condition ? one : other.',
  ],
  [
    'a function of others',
    withField('ConditionalClause: contains(Weight, 5)'),
    'There is no function "contains". There are answered,',
  ],
  [
    'a text that begins with quotes',
    withField('ConditionalClause: "Male" == SECTIONAProposedInsured.Gender'),
    'put the other kind of quotes around the whole text',
  ],
  [
    'a hyphen without a space',
    { 'lists/Relations.yaml': '- Spouse\n-Child\n- BusinessPartner\n' },
    'Write a space after the hyphen.',
  ],
  ['spaces of another kind', spaced(), 'begins with spaces of another kind'],
  [
    'a consent without its head',
    { 'consent/default.md': 'Please read.' },
    'A consent begins with ConsentId, Version, States and Title between two lines ---',
  ],
  ['a rule that is misspelled', withField('Validations: [invalidZipp]'), 'Did you mean "invalidZip"?'],
  ['a text that is misspelled', textFrom('disclosures/privcy.md'), 'Did you mean "disclosures/privacy.md"?'],
  ['a text with its folder', textFrom('texts/disclosures/privacy.md'), 'Did you mean "disclosures/privacy.md"?'],
  [
    'a parameter of another rule',
    withField('Validations: [{ Rule: invalidAge, Parameters: { Min: 18 } }]'),
    'has no parameter "Min". It takes Minimum, Maximum.',
  ],
  [
    'a group that is misspelled',
    { 'groups.yaml': 'Adress: []\n' },
    '"Adress" is not a group type. Did you mean "Address"?',
  ],
  ['a value of its own', section('Sensitivity: secret'), 'Only medical can be written here, not "secret".'],
  [
    'a wording that cannot be read',
    { ...withField('Hint: "{Text: Fraud}"'), 'wordings/Fraud.yaml': 'Text: Tell the truth.\n' },
    'There is no field "Text".',
  ],
  [
    'a zip that lost its first digit',
    { 'zip-codes.csv': 'zip,city,state\n1001,Agawam,MA\n' },
    'not "1001" and "MA". A spreadsheet may have removed a 0 in front: format the column as text.',
  ],
])('%s: the finding says how to repair it', (_, changes, said) => {
  const { findings } = readCarrier(folder(changes));
  expect(findings.map(({ message }) => message).filter((message) => message.includes(said))).toHaveLength(1);
});

test.each<[what: string, changes: Record<string, string | null>, found: [kind: string, file: string, line: number][]]>([
  ['a misspelled rule', withField('Validations: [invalidZipp]'), [['unknown-rule', 'blocks/Part2Medical.yaml', 38]]],
  [
    'a shared wording that cannot be read',
    { ...withField("Hint: '{Text: Fraud}'"), 'wordings/Fraud.yaml': 'QuestionText: []\n' },
    [['wrong-shape', 'wordings/Fraud.yaml', 1]],
  ],
  [
    'a file in another encoding',
    { 'lists/Relations.yaml': '\uFFFD\uFFFD- \u0000S\u0000p' },
    [['not-text', 'lists/Relations.yaml', 1]],
  ],
  ['a consent without its head', { 'consent/default.md': 'Read.' }, [['yaml-syntax', 'consent/default.md', 1]]],
])('%s is one finding', (_, changes, found) => {
  const { findings } = readCarrier(folder(changes));
  expect(findings.map(({ kind, file, line }) => [kind, file, line])).toEqual(found);
});

test('a derived value that depends on itself is found where it is written', () => {
  const text = (folder().find(({ path }) => path === 'definition.yaml')?.text ?? '').replace(
    /Clause: .*Term20.*/,
    'Clause: IsTerm',
  );
  const line = text.split('\n').findIndex((each) => each.includes('Clause: IsTerm')) + 1;
  const { findings } = readCarrier(folder({ 'definition.yaml': text }));
  expect(findings.filter(({ kind }) => kind === 'cycle').map((each) => each.line)).toEqual([line]);
});

test.each([
  ['a name twice', 'TX', 'TX', 'duplicate-name'],
  ['one label twice', 'TE=Texas', 'TX=Texas', 'same-label'],
  ['an option without a label', 'TX', '"TZ="', 'missing-text'],
])('%s in a list is found once, in the list, however many questions use it', (_what, one, other, kind) => {
  const changes = {
    'lists/States.yaml': `- CA\n- NY\n- PA\n- ${one}\n- ${other}\n`,
    'tables/TimeZone.yaml': ['CA', 'NY', 'PA', 'TE', 'TX', 'TZ'].map((state) => `${state}: America/Chicago\n`).join(''),
  };
  const { findings } = readCarrier(folder(changes));
  expect(findings.map((each) => [each.kind, each.file, each.line])).toEqual([[kind, 'lists/States.yaml', 5]]);
});

test('a name twice among the options of a question is found at the second one, also if a list has the first', () => {
  const block = (folder().find(({ path }) => path === 'blocks/SECTIONBPolicyOwner.yaml')?.text ?? '').replace(
    /(?<=OptionsFrom: Relations\n +QuestionOptions:\n)( +)- Name: Other\n/,
    '$1- Name: Another\n$1- Name: Spouse\n',
  );
  const { findings } = readCarrier(folder({ 'blocks/SECTIONBPolicyOwner.yaml': block }));
  const line = block.split('\n').findIndex((each) => each.includes('- Name: Spouse')) + 1;
  expect(findings.map((each) => [each.kind, each.file, each.line])).toEqual([
    ['duplicate-name', 'blocks/SECTIONBPolicyOwner.yaml', line],
  ]);
});

test.each(['toString', 'constructor', 'valueOf'])(
  'a derived value that is named %s is found where it is written',
  (name) => {
    const text = (folder().find(({ path }) => path === 'definition.yaml')?.text ?? '').replace(
      'Settings:\n',
      `  - { Name: ${name}, Type: YesNo, Clause: IsDemo }\nSettings:\n`,
    );
    const line = text.split('\n').findIndex((each) => each.includes(name)) + 1;
    const { findings } = readCarrier(folder({ 'definition.yaml': text }));
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'unusable-name', path: name, file: 'definition.yaml', line }),
    );
  },
);

test('a byte order mark before a file is no part of it', () => {
  const marked = folder().map(({ path, text }) => ({ path, text: `\uFEFF${text}` }));
  expect(readCarrier(marked).findings).toEqual([]);
});

test('an empty folder has findings and no carrier', () => {
  const { carrier, findings } = readCarrier([]);
  expect(carrier).toBeNull();
  expect(findings.map((finding) => finding.file)).toContain('definition.yaml');
});

test('the version of a definition depends on its contents, not on the order of keys', () => {
  const definition = sampleDefinition();
  const reversed = Object.fromEntries(Object.entries(definition).toReversed());
  expect(definitionVersion({ ...definition, ...reversed })).toBe(definitionVersion(definition));
  expect(definitionVersion({ ...definition, Name: 'Other' })).not.toBe(definitionVersion(definition));
  expect(JSON.parse(definitionVersion(definition))).toEqual(definition);
  const [first, ...others] = definition.Blocks;
  if (first === undefined) throw new Error('The sample lost its blocks.');
  expect(definitionVersion({ ...definition, Blocks: [...others, first] })).not.toBe(definitionVersion(definition));
});

test('of broken YAML only the first mistake is reported, with what to look at', () => {
  const broken = SHORT.replace('Route: medical', 'Route: medical\n Bad: [1,');
  const { findings } = readCarrier(folder({ ...PRIVACY, 'blocks/Part2Medical.yaml': broken }));
  const told = findings.filter((finding) => finding.kind === 'yaml-syntax');
  expect(told).toHaveLength(1);
  expect(told[0]?.message).toMatch(
    /^This is not YAML\. Put quotes around a text with a colon.* Compare the indentation/,
  );
});

test.each([
  ['an unclosed quote', 'DisplayName: Medical', "DisplayName: 'Medical", 'This quotation mark is never closed.'],
  ['a bold text', 'DisplayName: Medical', 'DisplayName: **Medical**', 'A text that begins with * needs quotes'],
  ['a curly quote', 'DisplayName: Medical', 'DisplayName: “Medical: all”', 'Curly quotation marks are no quotes'],
  ['a line that is out of line', '    QuestionType', '   QuestionType', 'This line is not indented'],
])('%s says what to do', (_what, right, written, said) => {
  const { findings } = readCarrier(folder({ ...PRIVACY, 'blocks/Part2Medical.yaml': SHORT.replace(right, written) }));
  expect(findings.map(({ kind, message }) => [kind, message.includes(said)])).toContainEqual(['yaml-syntax', true]);
});

function mapping(question: string, more: string): Record<string, string> {
  const entry = `Question: ${question}, From: [X]${more && `, ${more}`}`;
  return { 'illustration.yaml': `SignatureFields: []\nQuestions:\n  - { ${entry} }\n` };
}

test('a wording with the name of a mail that is missing is not that mail', () => {
  const { findings } = readCarrier(folder({ 'mail/owner.yaml': null, 'wordings/Owner.yaml': 'QuestionText: Who?\n' }));
  expect(findings.map(({ message }) => message)).toEqual(['The file mail/owner.yaml is missing.']);
});
