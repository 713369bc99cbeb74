/** What each path of `Bindings` must refer to. Paths that may be any clause are checked where they are compiled. */
import type { ValueType } from '../clause/types.ts';
import type { NodeKind } from './model.ts';
import type { QuestionType } from './question-data.ts';

export interface Wanted {
  kind?: NodeKind;
  types?: readonly QuestionType[];
  value?: readonly ValueType[];
  words: string;
}

type Table = Readonly<Record<string, Wanted>>;

const NAME: Wanted = { types: ['Name'], words: 'a Name group' };
const ROWS: Wanted = { kind: 'rows', words: 'a multi-response group' };
const TEXT: Wanted = { value: ['text'], words: 'a text' };
const DATE: Wanted = { value: ['date'], words: 'a date' };
const CHOICE: Wanted = { value: ['choice'], words: 'a choice' };
const CHOICES: Wanted = { value: ['choices'], words: 'a multi-select' };
const CHOICE_OR_TEXT: Wanted = { value: ['choice', 'text'], words: 'a choice' };
const SSN: Wanted = { types: ['SSN'], words: 'an SSN question' };
const YES_NO: Wanted = { value: ['boolean'], words: 'a yes/no question' };
const SIGNATURE: Wanted = { types: ['Signature'], words: 'a Signature group' };
const ADDRESS: Wanted = { types: ['Address'], words: 'an Address group' };
const NUMBER: Wanted = { value: ['number'], words: 'a number' };
const MOMENT: Wanted = { value: ['text', 'date', 'number'], words: 'a text' };

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
export const PARTY_ROWS: Wanted = ROWS;

/** A question of riders. */
export const RIDERS: Wanted = CHOICES;
