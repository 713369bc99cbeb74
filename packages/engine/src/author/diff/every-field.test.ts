import { describe, expect, test } from 'vitest';
import type {
  Carrier,
  DecisionRule,
  HandoverEntry,
  HandoverMapping,
  IllustrationQuestion,
  MailMark,
} from '../../definition/carrier.ts';
import type { AmendmentData, FiledFormData } from '../../definition/document-data.ts';
import { lintDefinition } from '../../definition/lint-definition.ts';
import type { OptionData, QuestionData } from '../../definition/question-data.ts';
import { question, sampleDefinition } from '../../definition/sample.testkit.ts';
import type { BlockData, Definition } from '../../definition/vocabulary.ts';
import { readCarrier } from '../read-carrier.ts';
import { sampleFolder } from '../sample-folder.testkit.ts';
import { carrierFacets } from './carrier-facets.ts';
import { compareDefinitions } from './compare.ts';
import { compareFacets } from './facet.ts';

/**
 * Whoever approves a change reads what `eapp diff` reports. Whatever field of a carrier changes, it reports something:
 * here every field is present, and a new one has to be added, because the types ask for it.
 */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Field in keyof T]-?: Whole<T[Field]> }
    : T;

const OPTION: Whole<OptionData> = {
  Name: 'Quarterly',
  DisplayName: 'Each quarter',
  OptionAltText: 'Four times',
  ConditionalClause: 'IsTerm',
  IsExclusive: true,
  ToolTip: 'Four bills a year.',
};

/** Every field at once, which no real question has; the linter is not asked. */
const QUESTION: Omit<Whole<QuestionData>, 'QuestionName' | 'ChildQuestions'> = {
  QuestionType: 'MultiSelect',
  ControlType: 'checkbox',
  QuestionText: 'How often?',
  Number: '12a',
  QuestionTextAlt: 'Often',
  Hint: 'As agreed',
  ToolTip: 'Bills.',
  IsHeader: true,
  Units: 'times',
  QuestionOptions: [OPTION, { ...OPTION, Name: 'Yearly' }],
  Suggestions: ['Yearly'],
  OptionsFrom: 'Relations',
  MapToOther: 'Yearly',
  LengthSet: 'Narrow',
  ParentQuestionName: 'Gender',
  ShownBefore: 'LastName',
  ConditionalClause: 'IsTerm',
  QuestionVariations: [
    { ConditionalClause: 'IsTerm', AlternativeQuestionText: 'Or else?', AlternativeHint: 'Or as agreed' },
  ],
  MultipleResponse: { Minimum: 1, Maximum: 3, Key: 'Id' },
  RowsMaximum: '2',
  RowsFrom: [{ Rows: 'SECTIONDCoverageDetails.Funds', ConditionalClause: 'IsTerm', Heading: 'FundName' }],
  PrintTable: [{ Head: 'Fund', Show: ['FundName'] }],
  RowRead: [
    { Stage: 3, ConditionalClause: 'IsTerm' },
    { Stage: 3, ConditionalClause: '!IsTerm' },
  ],
  IsOptional: true,
  DefaultValue: 'Yearly',
  DefaultValueConditional: [{ ConditionalClause: 'IsTerm', DefaultValue: 'Quarterly' }],
  Calculate: 'IsTerm',
  Prefill: 'agent.name',
  SameAs: ['SECTIONAProposedInsured.Gender'],
  Allocation: { Target: '100', Below: 'invalidZip', Above: 'invalidDate', BlanksBecomeZero: true },
  Restrictions: [{ Stage: 3, UserRole: 'Owner', AccessType: 'Read' }],
  Validations: [
    {
      Rule: 'invalidName',
      FailsWhen: 'IsTerm',
      ConditionalClause: 'IsTerm',
      WhenGroupRequired: true,
      Parameters: { Maximum: 3 },
      Message: 'No.',
    },
  ],
  MaxLength: 20,
  Mask: 'zip',
  Masked: [3],
  Tokenise: true,
  Retyped: true,
  Lookup: true,
  System: true,
  FixedInDemo: true,
  Width: 'short',
  Autocomplete: 'name',
};

const FORM: Whole<FiledFormData> = { Number: 'F-1', Edition: '1', Title: 'Form', States: ['TX'] };
const AMENDMENT: Whole<AmendmentData> = {
  Title: 'Amendment',
  About: 'Asked again.',
  Heading: 'Signature',
  Statement: 'True.',
  Forms: [FORM],
};

const BLOCK: Omit<Whole<BlockData>, 'Questions'> = {
  Name: 'Pets',
  DisplayName: 'Pets of the insured',
  SectionLetter: 'P',
  BlockCategory: 'Part 2',
  Route: 'pets',
  InitialValidity: 'valid',
  InvalidUntilComplete: 'IsTerm',
  ConditionalClause: 'IsTerm',
  Sensitivity: 'medical',
  MenuEntry: true,
  Purpose: 'disclosures',
  Signatory: { Kind: 'Owner', Letter: 'A' },
  Introduction: 'About pets.',
  QuestionBlockPermissions: [{ Stage: 3, PermissionType: 'Write' }],
  YesNoLists: [{ QuestionText: 'Have you', Questions: ['Dog', 'Cat'] }],
  Notices: [
    {
      Name: 'Dogs',
      ConditionalClause: 'IsTerm',
      AgainFor: 'IsTerm',
      When: 'leave',
      Title: 'Dogs',
      Text: 'Woof.',
      Button: 'OK',
    },
  ],
};

/** What a definition has beside its sections and groups; the bindings are those of the sample. */
const BESIDE: Whole<Pick<Definition, 'DerivedValues' | 'Settings' | 'Exceptions' | 'Document'>> = {
  DerivedValues: [{ Name: 'IsSpecial', Title: 'Special', Type: 'YesNo', Clause: 'IsDemo' }],
  Settings: {
    OwnerOrder: 'letters',
    LookAhead: 14,
    OwnerLimit: 10,
    ProgressRoutes: ['proposed-insured'],
    SharedPages: [{ Title: 'Together', Blocks: ['Pets'] }],
  },
  Exceptions: [{ Finding: 'never-true', Path: 'Pets', Reason: 'Sold from May.' }],
  Document: {
    Title: 'Application',
    Summary: [{ Label: 'Fact', Show: 'FaceAmount', Mask: 'currency' }],
    Forms: [{ ...FORM, Blocks: ['Pets'] }],
    Amendment: AMENDMENT,
  },
};

/** A definition in which every field is present somewhere. */
function everything(): Definition {
  const sample = sampleDefinition();
  const part = { QuestionName: 'Nickname', ...QUESTION, ChildQuestions: [question('Note')] };
  // What the profile fills in is not calculated.
  const { Prefill, ...own } = { ...part, QuestionName: 'Often' };
  sample.Blocks[0]?.Questions.push(own, question('Filled', { Prefill, System: true }));
  sample.Groups.Name?.push(part);
  return {
    ...sample,
    ...BESIDE,
    Blocks: [...sample.Blocks, { ...BLOCK, Questions: [] }],
    DerivedValues: [...sample.DerivedValues, ...BESIDE.DerivedValues],
    Lists: { ...sample.Lists, Often: [OPTION] },
    Tables: { ...sample.Tables, Plates: { TX: 'A' } },
    LengthSets: { Narrow: { Name: { FirstName: 20 } } },
  };
}

/** The paths of all texts, numbers and truth values. */
function leavesOf(value: object, path: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    typeof each === 'object' && each !== null ? leavesOf(each, [...path, key]) : [[...path, key]],
  );
}

/** A copy in which what the path leads to is something else. */
function changedAt<T extends object>(value: T, [key = '', ...more]: readonly string[]): T {
  const here: unknown = Reflect.get(value, key);
  const now = { [key]: typeof here === 'object' && here !== null ? changedAt(here, more) : otherThan(here) };
  return Array.isArray(value) ? Object.assign([], value, now) : { ...value, ...now };
}

function otherThan(value: unknown): unknown {
  if (value === 'agent.name') return 'agent.firm';
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${String(value)}2`;
}

describe('a change of the definition is reported', () => {
  const definition = everything();
  const before = lintDefinition(definition).model;
  const { Blocks, Groups, Messages } = sampleDefinition();
  // Of what is alike many times, one is enough.
  const ordinary = new Set(leavesOf({ Blocks, Groups, Messages: { ...Messages, required: {} } }).map(String));
  const fields = leavesOf(definition).filter((path) => !ordinary.has(String(path)));
  test.each(fields.map((path) => ({ path, name: path.join('.') })))('$name', ({ path }) => {
    expect(compareDefinitions(before, lintDefinition(changedAt(definition, path)).model)).not.toEqual([]);
  });
});

const ENTRY: Whole<Omit<HandoverEntry, 'Content'>> = {
  Name: 'Policy',
  Attribute: true,
  Rows: 'Signatures',
  When: 'IsTerm',
  IfAsked: true,
  Constant: '1',
  Value: 'FaceAmount',
  Fact: 'PolicyNumber',
  Prefix: 'P',
  Codes: 'YesNo',
  As: 'Text',
  Width: 8,
  Align: 'Left',
  Pad: '0',
};
const ILLUSTRATED: Whole<IllustrationQuestion> = {
  Question: 'SECTIONDCoverageDetails.ProductName',
  From: ['Product'],
  Values: { Term: 'Term10' },
  Several: true,
  Part: 'First',
  Always: 'Term10',
};

const REST: Whole<Pick<Carrier, 'consents' | 'illustration' | 'retention' | 'reminders' | 'outcome'>> = {
  consents: [
    { ConsentId: 'electronic', Version: '1', States: ['CA'], Keys: ['Key'], Title: 'Consent', Text: 'Please read.' },
  ],
  illustration: {
    SignatureFields: ['sign'],
    SignaturePresent: 'A.B',
    StartSignaturePresent: 'A.C',
    Questions: [ILLUSTRATED, ILLUSTRATED],
  },
  retention: { UnsubmittedDays: 30, SubmittedDays: 300, DiscardedDays: 3 },
  reminders: [3, 7],
  outcome: { PolicyNumber: 'local', PolicyNumberPrefix: 'CQ', Decision: 'table' },
};

const MAPPING: Whole<Omit<HandoverMapping, 'Content'>> = {
  Name: 'application',
  Title: 'Application',
  Format: 'XML',
  Namespace: 'urn:x',
  Codes: { YesNo: { true: 'Y' } },
  Required: ['Application/PolicyNumber'],
};
const MAIL_MARK: Whole<MailMark> = { Picture: 'AA', PixelsWide: 2, PixelsHigh: 3, Alternative: 'Sample' };
const RULE: Whole<DecisionRule> = { Rule: '7', Reason: 'Heavy', When: 'Heavy', Path: 2.5, ClassCap: 'Preferred' };

function sampleCarrier(): Carrier {
  const { carrier } = readCarrier(sampleFolder());
  if (carrier === null) throw new Error('The sample has findings.');
  const { brand, underwriting } = carrier;
  return {
    ...carrier,
    ...REST,
    brand: { ...brand, MailMark: MAIL_MARK },
    underwriting: { ...underwriting, Rules: [...underwriting.Rules, RULE] },
    handover: [{ ...MAPPING, Content: [{ ...ENTRY, Content: [ENTRY] }] }],
  };
}

describe('a change of the rest of a carrier is reported', () => {
  const carrier = sampleCarrier();
  const before = carrierFacets(carrier);
  const fields = leavesOf(carrier).filter(([part]) => part !== 'definition');
  test.each(fields.map((path) => ({ path, name: path.join('.') })))('$name', ({ path }) => {
    expect(compareFacets(before, carrierFacets(changedAt(carrier, path)))).not.toEqual([]);
  });
});
