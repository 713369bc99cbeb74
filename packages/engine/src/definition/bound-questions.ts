/** What each path of `Bindings` must refer to. Paths that may be any clause are checked where they are compiled. */
import type { ValueType } from '../clause/types.ts';
import type { NodeKind } from './model.ts';
import type { QuestionType } from './question-data.ts';

export interface BindingRule {
  kind?: NodeKind;
  types?: readonly QuestionType[];
  value?: readonly ValueType[];
  words: string;
}

type Table = Readonly<Record<string, BindingRule>>;

const NAME: BindingRule = { types: ['Name'], words: 'a Name group' };
const ROWS: BindingRule = { kind: 'rows', words: 'a multi-response group' };
const TEXT: BindingRule = { value: ['text'], words: 'a text' };
const DATE: BindingRule = { value: ['date'], words: 'a date' };
const CHOICE: BindingRule = { value: ['choice'], words: 'a choice' };
const CHOICES: BindingRule = { value: ['choices'], words: 'a multi-select' };
const CHOICE_OR_TEXT: BindingRule = { value: ['choice', 'text'], words: 'a choice' };
const SSN: BindingRule = { types: ['SSN'], words: 'an SSN question' };
const YES_NO: BindingRule = { value: ['boolean'], words: 'a yes/no question' };
const SIGNATURE: BindingRule = { types: ['Signature'], words: 'a Signature group' };
const ADDRESS: BindingRule = { types: ['Address'], words: 'an Address group' };
const NUMBER: BindingRule = { value: ['number'], words: 'a number' };
const MOMENT: BindingRule = { value: ['text', 'date', 'number'], words: 'a text' };

/** From the blocks. */
export const TOP: Table = {
  'Insured.Name': NAME,
  'Insured.EmailAddress': TEXT,
  'Insured.Phone': TEXT,
  'Insured.SocialSecurityNumber': SSN,
  'Insured.DateOfBirth': DATE,
  'Insured.Zip': TEXT,
  'Insured.Gender': CHOICE,
  'Insured.StateOfIssue': CHOICE,
  'Insured.ResidenceState': CHOICE,
  Product: CHOICE,
  'StartFacts.PolicyCreateDate': DATE,
  'StartFacts.ApplicantRole': CHOICE_OR_TEXT,
  'StartFacts.SalesPartner': TEXT,
  'StartFacts.AgentAttestation': YES_NO,
  'Owners.Rows': ROWS,
};

/** From a row of owners. */
export const OWNER: Table = {
  Letters: CHOICES,
  Type: CHOICE,
  Name: NAME,
  EntityName: TEXT,
  EmailAddress: TEXT,
  Phone: TEXT,
  TaxId: TEXT,
  SocialSecurityNumber: SSN,
  DateOfBirth: DATE,
  Zip: TEXT,
  'Officers.Rows': ROWS,
};

/** From a row of an owner's officers. */
export const OFFICER: Table = {
  Name: NAME,
  EmailAddress: TEXT,
  Title: TEXT,
  TrusteeType: CHOICE,
  EntityName: TEXT,
  EntityTaxId: TEXT,
  EntityZip: TEXT,
  SocialSecurityNumber: SSN,
  DateOfBirth: DATE,
};

/** From the block of a signature. */
export const SIGNATURE_PART: Table = {
  Signature: SIGNATURE,
  City: TEXT,
  State: CHOICE_OR_TEXT,
  LoadTime: MOMENT,
  TimeOut: MOMENT,
  SignerRole: CHOICE,
};

/** From the blocks or from a row of a party's group. */
export const PARTY: Table = {
  Name: NAME,
  Organization: TEXT,
  DateOfBirth: DATE,
  Gender: CHOICE,
  SocialSecurityNumber: SSN,
  TaxId: TEXT,
  Address: ADDRESS,
  EmailAddress: TEXT,
  Phone: TEXT,
  Relationship: CHOICE,
  Title: TEXT,
  Class: CHOICE,
  Share: NUMBER,
  Irrevocable: YES_NO,
};

/** The group of a party. */
export const PARTY_ROWS: BindingRule = ROWS;

/** A question of riders. */
export const RIDERS: BindingRule = CHOICES;
