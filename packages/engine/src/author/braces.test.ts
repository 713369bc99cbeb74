import { expect, test } from 'vitest';
import type { OwnTexts } from './check-brand-texts.ts';
import { readCarrier } from './read-carrier.ts';
import { BRAND, sampleFolder, UNDERWRITING } from './sample-folder.testkit.ts';

/** What people would read as it is written: a name that nothing is filled in for, and braces that open or close nothing. */
const WRITTEN: readonly [written: string, kinds: string[]][] = [
  ['Call {Fone} now', ['unknown-placeholder']],
  ['Call {Phone now', ['lone-brace']],
  ['Call Phone} now', ['lone-brace']],
  ['Call {Phone now {Fone}', ['unknown-placeholder', 'lone-brace']],
];

const OWN: OwnTexts = { 'welcome.title': 'Your application' };

/** A section with every text that a section can have, each in the capitals by which the rows below replace it. */
const SECTION = `Name: Part2Medical
DisplayName: 'TITLE'
BlockCategory: 'CATEGORY'
Route: medical
Permissions: 2W
Introduction: 'INTRODUCTION'
YesNoLists:
  - { QuestionText: 'LIST', Questions: [Ill, Tired] }
Notices:
  - { Name: Heavy, ConditionalClause: Weight > 300, When: change, Title: 'NOTICE', Text: 'SAID', Button: 'BUTTON' }
Questions:
  - { QuestionName: Ill, QuestionType: YesNo, ControlType: yes/no, QuestionText: Ill? }
  - { QuestionName: Tired, QuestionType: YesNo, ControlType: yes/no, QuestionText: Tired? }
  - QuestionName: Weight
    QuestionType: Integer
    ControlType: textbox
    QuestionText: 'QUESTION'
    QuestionTextAlt: 'SHORT'
    Hint: 'HINT'
    ToolTip: 'TIP'
    Units: 'UNITS'
    QuestionVariations: [{ ConditionalClause: Ill == true, AlternativeQuestionText: 'OTHER', AlternativeHint: 'ASIDE' }]
    Validations: [{ Rule: invalidNumber, Message: 'MESSAGE' }]
  - QuestionName: Meal
    QuestionType: MultiChoice
    ControlType: radio
    QuestionText: Meal?
    QuestionOptions: [{ Name: Fish, DisplayName: 'OPTION', OptionAltText: 'PRINTED', ToolTip: 'ABOUT' }, Rice]
  - { QuestionName: Drink, QuestionType: FreeForm, ControlType: textbox, QuestionText: Drink?, Suggestions: ['SUGGESTION'] }
  - { QuestionName: Privacy, QuestionType: Label, ControlType: label, QuestionTextFile: privacy.md }
  - { QuestionName: Fraud, QuestionType: Label, ControlType: label, QuestionText: { Text: Fraud } }
  - { QuestionName: Amounts, QuestionType: Compound, ControlType: compound, QuestionText: 'GROUP', MultipleResponse: { Minimum: 1, Maximum: 2 },
      PrintTable: [{ Head: 'HEAD', Show: [Amount] }],
      ChildQuestions: [{ QuestionName: Amount, QuestionType: Integer, ControlType: textbox, QuestionText: 'PART' }] }
`;

const SECTION_FILE = 'blocks/Part2Medical.yaml';
const ADDED = {
  [SECTION_FILE]: SECTION,
  'texts/privacy.md': 'Please read: FILED\n',
  'wordings/Fraud.yaml': 'QuestionText: WORDING\n',
  'consent/default.md': '---\nConsentId: e\nVersion: "1"\nStates: []\nTitle: CONSENT\n---\nREAD\n',
};

const IN_SECTION =
  `TITLE CATEGORY INTRODUCTION LIST NOTICE SAID BUTTON QUESTION SHORT HINT TIP UNITS OTHER ASIDE MESSAGE
  OPTION PRINTED ABOUT SUGGESTION GROUP HEAD PART`.split(/\s+/);

/** Every text that people read: its file, and the words there that are replaced. */
const TEXTS: readonly (readonly [file: string, words: string])[] = [
  ...IN_SECTION.map((words) => [SECTION_FILE, words] as const),
  ['texts/privacy.md', 'FILED'],
  ['wordings/Fraud.yaml', 'WORDING'],
  ['consent/default.md', 'CONSENT'],
  ['consent/default.md', 'READ'],
  ['definition.yaml', 'Sample E-App'],
  ['definition.yaml', 'DERIVED'],
  ['definition.yaml', 'SHARED'],
  ['lists/Relations.yaml', 'Business owner'],
  ['texts/messages.yaml', 'This field is required.'],
  ['texts/pages/form.yaml', 'Your application'],
  ['mail/owner.yaml', 'Ready'],
  ['mail/owner.yaml', 'Hello from {CarrierName},'],
  ['mail/owner.yaml', 'Open'],
  ['mail/owner.yaml', 'Bye'],
  ['underwriting.yaml', 'BIG'],
  ['underwriting.yaml', 'FAST'],
  ['brand/brand.yaml', 'Issued by Sample Life.'],
  ['brand/brand.yaml', '1 Main Street'],
  ['brand/brand.yaml', 'TREE'],
];

const brand = BRAND.replace('Mark: mark.svg', '$&\nMailMark: { Picture: mail.png, Alternative: "TREE" }');
const pages = "  SharedPages: [{ Title: 'SHARED', Blocks: [SECTIONAProposedInsured, SECTIONBPolicyOwner] }]";
const definition = (sampleFolder().find(({ path }) => path === 'definition.yaml')?.text ?? '')
  .replace('- Name: IsTerm', "$&\n    Title: 'DERIVED'")
  .replace('Settings:', `$&\n${pages}`);

const WHOLE = sampleFolder({
  ...ADDED,
  'definition.yaml': definition,
  'underwriting.yaml': UNDERWRITING.replace('Reason: Heavy', "Reason: 'BIG'").replace('STP', "'FAST'"),
  'brand/brand.yaml': brand,
  'brand/mail.png': 'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4',
  'lists/Relations.yaml': '- Spouse\n- Child\n- BusinessPartner=Business owner\n',
});

test.each(TEXTS)('%s, %s: braces that nothing is filled in for are found', (file, words) => {
  const found = WRITTEN.map(([text]) => {
    const files = WHOLE.map((each) =>
      each.path === file ? { path: file, text: each.text.replace(words, text) } : each,
    );
    return readCarrier(files, OWN).findings.map(({ kind }) => kind);
  });
  expect(found).toEqual(WRITTEN.map(([, kinds]) => kinds));
});

test('a text that is right has none', () => {
  expect(readCarrier(WHOLE, OWN).findings).toEqual([]);
});

test('a text in a file is found where its question names the file', () => {
  const files = WHOLE.map((each) => (each.path === 'texts/privacy.md' ? { ...each, text: 'Call {Phone' } : each));
  const line = SECTION.split('\n').findIndex((each) => each.includes('QuestionTextFile')) + 1;
  expect(readCarrier(files, OWN).findings).toMatchObject([
    {
      file: SECTION_FILE,
      line,
      column: (SECTION.split('\n')[line - 1] ?? '').indexOf('privacy.md') + 1,
      message: 'There is a "{" without a "}". People would read it: write both around a name, or leave it out.',
    },
  ]);
});
