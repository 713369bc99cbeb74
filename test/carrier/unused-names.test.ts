/** What an author names and nothing uses is found, in every kind of file that gives names (docs/authoring/checking.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCT_TEXTS } from '../../apps/server/src/product-texts.ts';
import { type CarrierFile, readCarrier } from '../../packages/engine/src/author/index.ts';
import { carrierFiles, exampleFiles } from './carrier-files.ts';

/** Changes of the small carrier's files: a text that is added, or a text and what it becomes. */
type Changes = Record<string, string | [from: string, to: string]>;

interface Named {
  unused: Changes;
  /** The kind of the finding and where it is. */
  found: [kind: string, file: string];
  /** After this change too there is no finding; null: the file or its entry can only be removed. */
  used: Changes | null;
}

const question = (fields: string): [string, string] => [
  'Questions:\n',
  `Questions:\n  - { QuestionName: Added, QuestionType: ${fields} }\n`,
];
const derived = (name: string, clause = 'Plan.Amount > 1'): [string, string] => [
  'DerivedValues:\n',
  `DerivedValues:\n  - { Name: ${name}, Type: YesNo, Clause: ${clause} }\n`,
];
const PLAN = 'blocks/Plan.yaml';
const label = (text: string): [string, string] => question(`Label, ControlType: label, QuestionText: ${text}`);
const NARROW: [string, string] = ['Settings:\n', 'LengthSets:\n  Narrow: { Name: { FirstName: 20 } }\n\nSettings:\n'];
const CODES: [string, string] = ['Codes:\n', 'Codes:\n  Sex: { Male: M, Female: F }\n'];
const BIG: [string, string] = [
  'Rules:\n',
  'Values:\n  - { Name: IsBig, Type: YesNo, Clause: Plan.Amount > 5000 }\nRules:\n',
];

/** By the file of the author's guide that gives the names. */
const NAMED: Record<string, Record<string, Named>> = {
  'definition.yaml': {
    'a derived value': {
      unused: { 'definition.yaml': derived('IsBig') },
      found: ['unused', 'definition.yaml'],
      used: { [PLAN]: question('YesNo, ControlType: yes/no, QuestionText: Big?, ConditionalClause: IsBig') },
    },
    'an accepted finding': {
      unused: {
        'definition.yaml': [
          'Settings:\n',
          'Exceptions: [{ Finding: never-true, Path: Plan.Amount, Reason: Later }]\nSettings:\n',
        ],
      },
      found: ['unused-exception', 'definition.yaml'],
      used: null,
    },
    'a page in the progress bar': {
      unused: { 'definition.yaml': ['ProgressRoutes:\n', 'ProgressRoutes:\n    - the-pets\n'] },
      found: ['progress-route', 'definition.yaml'],
      used: null,
    },
  },
  'blocks/': {
    'a section': {
      unused: {
        'blocks/Pets.yaml':
          'Name: Pets\nDisplayName: Pets\nBlockCategory: People\nRoute: pets\nPermissions: 1W\nQuestions: []\n',
      },
      found: ['unlisted-block', 'blocks/Pets.yaml'],
      used: null,
    },
  },
  'lists/': {
    'a list': {
      unused: { 'lists/Pets.yaml': '- Dog\n- Cat\n' },
      found: ['unused', 'lists/Pets.yaml'],
      used: { [PLAN]: question('MultiChoice, ControlType: radio, QuestionText: Which?, OptionsFrom: Pets') },
    },
    'a list of amounts': {
      unused: { 'lists/Pets.yaml': '- Dog\n- Cat\n' },
      found: ['unused', 'lists/Pets.yaml'],
      used: {
        [PLAN]: question(
          'Compound, ControlType: compound, QuestionText: How?, Cells: { Kind: Percent, From: [Pets], Total: Sum }',
        ),
      },
    },
  },
  'tables/': {
    'a table': {
      unused: { 'tables/Plates.yaml': 'KS: "[A-Z]+"\n' },
      found: ['unused', 'tables/Plates.yaml'],
      used: {
        [PLAN]: question(
          "FreeForm, ControlType: textbox, QuestionText: Plate?, Validations: [{ Rule: invalidDl, Parameters: { State: TheInsured.IssueState, Table: Plates }, Message: 'Wrong.' }]",
        ),
      },
    },
  },
  'texts/messages.yaml': {
    'a message': {
      unused: { 'texts/messages.yaml': ['required:', 'noPets: No pets.\nrequired:'] },
      found: ['unknown-message', 'texts/messages.yaml'],
      used: {
        [PLAN]: question(
          'YesNo, ControlType: yes/no, QuestionText: Pets?, Validations: [{ Rule: noPets, FailsWhen: Added == true }]',
        ),
      },
    },
  },
  'texts/pages/': {
    'a text of a page': {
      unused: { 'texts/pages/pets.yaml': 'pets.title: Pets\n' },
      found: ['unknown-text', 'texts/pages/pets.yaml'],
      used: null,
    },
  },
  'texts/**/': {
    'a long wording': {
      unused: { 'texts/pets.md': 'About pets.\n' },
      found: ['unlisted-file', 'texts/pets.md'],
      used: { [PLAN]: question('Label, ControlType: label, QuestionTextFile: pets.md') },
    },
  },
  'wordings/': {
    'a shared wording': {
      unused: { 'wordings/Pets.yaml': 'QuestionText: About pets.\n' },
      found: ['unused', 'wordings/Pets.yaml'],
      used: { [PLAN]: label("'{Text: Pets}'") },
    },
    'a shared wording, as a mapping': {
      unused: { 'wordings/Pets.yaml': 'QuestionText: About pets.\n' },
      found: ['unused', 'wordings/Pets.yaml'],
      used: { [PLAN]: label('{ Text: Pets }') },
    },
  },
  'mail/': {
    'a mail': {
      unused: { 'mail/pets.yaml': 'Subject: Pets\n' },
      found: ['unlisted-file', 'mail/pets.yaml'],
      used: null,
    },
  },
  'brand/': {
    'a value': {
      unused: { 'brand/brand.yaml': ['Values:\n', 'Values:\n  Fax: 800-555-0125\n'] },
      found: ['unused', 'brand/brand.yaml'],
      used: { [PLAN]: label("'Or by fax: {Fax}'") },
    },
    'a value in a mail': {
      unused: { 'brand/brand.yaml': ['Values:\n', 'Values:\n  Fax: 800-555-0125\n'] },
      found: ['unused', 'brand/brand.yaml'],
      used: { 'mail/owner.yaml': ['Paragraphs:\n', "Paragraphs:\n  - 'Or by fax: {Fax}'\n"] },
    },
    'a picture': {
      unused: { 'brand/old-mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      found: ['unlisted-file', 'brand/old-mark.svg'],
      used: null,
    },
    'another file of the brand': {
      unused: { 'brand/colors.yaml': 'Accent: "#000000"\n' },
      found: ['unlisted-file', 'brand/colors.yaml'],
      used: null,
    },
  },
  'underwriting.yaml': {
    'a value': {
      unused: { 'underwriting.yaml': BIG },
      found: ['unused', 'underwriting.yaml'],
      used: { 'underwriting.yaml': ['Rules:\n', 'Rules:\n  - { Rule: Big, Reason: Big, When: IsBig, Path: 3 }\n'] },
    },
    'a derived value that only a rule uses': {
      unused: { 'definition.yaml': derived('IsBig') },
      found: ['unused', 'definition.yaml'],
      used: { 'underwriting.yaml': ['Rules:\n', 'Rules:\n  - { Rule: Big, Reason: Big, When: IsBig, Path: 3 }\n'] },
    },
  },
  'handover/': {
    'a table of codes': {
      unused: { 'handover/policy-desk.yaml': CODES },
      found: ['unused', 'handover/policy-desk.yaml'],
      used: {
        'handover/policy-desk.yaml': ['Content:\n', 'Content:\n  - { Name: sex, Value: TheInsured.Sex, Codes: Sex }\n'],
      },
    },
    'a derived value that only an entry uses': {
      unused: { 'definition.yaml': derived('IsBig') },
      found: ['unused', 'definition.yaml'],
      used: { 'handover/policy-desk.yaml': ['Content:\n', 'Content:\n  - { Name: big, Value: IsBig }\n'] },
    },
  },
};

/** Files that give no names of the author: one for all, or known to the product by name. */
const WITHOUT_NAMES = `groups.yaml consent/ retention.yaml outcome.yaml reminders.yaml zip-codes.csv samples/
  illustration.yaml scenarios/ invented-cases/ forms.json sections.json`.split(/\s+/);

function changed(files: readonly CarrierFile[], changes: Changes): CarrierFile[] {
  return Object.entries(changes).reduce<CarrierFile[]>(
    (all, [file, change]) => {
      const before = all.find((each) => each.path === file)?.text ?? '';
      const text = typeof change === 'string' ? change : before.replace(change[0], change[1]);
      if (text === before) throw new Error(`Nothing of ${file} was changed.`);
      return [...all.filter((each) => each.path !== file), { path: file, text }];
    },
    [...files],
  );
}

const findingsOf = (files: readonly CarrierFile[]): [kind: string, file: string | undefined][] =>
  readCarrier(files, PRODUCT_TEXTS).findings.map(({ kind, file }) => [kind, file]);

describe.each(Object.entries(NAMED))('%s', (_file, names) => {
  test.each(Object.entries(names))('%s that nothing uses is found', (_what, { unused, found, used }) => {
    const files = changed(exampleFiles, unused);
    expect(findingsOf(files)).toEqual([found]);
    expect(used === null ? [] : findingsOf(changed(files, used))).toEqual([]);
  });
});

test('every file of the guide is here', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/authoring.md'), 'utf8');
  const files = [...guide.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, file = '']) => file);
  expect(files).not.toEqual([]);
  const here = [...Object.keys(NAMED), ...WITHOUT_NAMES];
  expect(files.filter((file) => !here.some((each) => file.startsWith(each)))).toEqual([]);
});

test('names that the product gives may wait for their use, such as the groups and messages of this carrier', () => {
  const files = changed(exampleFiles, {
    'definition.yaml': NARROW,
    'tables/DriversLicense.yaml': 'KS: "[A-Z]+"\n',
  });
  expect(findingsOf(files)).toEqual([]);
});

test.each([
  ['reference', carrierFiles],
  ['small', exampleFiles],
])('the %s carrier has none', (_name, files) => {
  expect(readCarrier(files, PRODUCT_TEXTS).findings).toEqual([]);
});
