/** The fields of the identity check, by role, and when it is complete (spec flow §5, Find form). */
import { dateText, ssnText, taxIdText, zipText } from '@countersign/engine';
import type { Body } from '@countersign/protocol';

/** Nobody was born before it: the year is mistyped. */
const FIRST_DAY = '1900-01-01';

export type FindRole = Body<'findApplication'>['role'];

/** Names of the fields are those of the call. */
export type FindField = Exclude<keyof Body<'findApplication'>, 'appDefName' | 'role' | 'consent' | 'link'>;

export interface FindQuestion {
  field: FindField;
  /** Key of the label's text. */
  label: string;
  rule: 'text' | 'number' | 'ssn' | 'taxId' | 'zip' | 'date';
}

const question =
  (rule: FindQuestion['rule']) =>
  (field: FindField, label: string): FindQuestion => ({ field, label, rule });

const lastName = question('text');
const ssn = question('ssn');
const taxId = question('taxId');
const zipCode = question('zip');
const birthDate = question('date');
/** Somebody who signs for another person's insurance knows whose it is. */
const insuredName = lastName('lastName', 'find.insuredLastName');

/** The fields for each role (spec flow 3.11). */
const questionsByRole: Record<FindRole, readonly FindQuestion[]> = {
  ProposedInsured: [
    lastName('lastName', 'find.lastName'),
    ssn('ss', 'find.ssn'),
    zipCode('zip', 'find.zip'),
    birthDate('dob', 'find.dob'),
  ],
  IndividualOwner: [
    insuredName,
    lastName('ownerLastName', 'find.yourLastName'),
    ssn('ownerSSN', 'find.yourSsn'),
    zipCode('ownerZip', 'find.yourZip'),
    birthDate('ownerDOB', 'find.yourDob'),
  ],
  BusinessSignator: [
    insuredName,
    lastName('signatorLastName', 'find.yourLastName'),
    taxId('signatorBusinessTaxId', 'find.businessTaxId'),
    zipCode('signatorBusinessZip', 'find.businessZip'),
    birthDate('signatorDOB', 'find.yourDob'),
  ],
  IndividualTrustee: [
    insuredName,
    lastName('signatorLastName', 'find.yourLastName'),
    ssn('signatorSSN', 'find.yourSsn'),
  ],
  EntityTrustee: [
    insuredName,
    lastName('signatorLastName', 'find.yourLastName'),
    taxId('entityTrusteeTaxId', 'find.entityTaxId'),
    zipCode('entityTrusteeZip', 'find.entityZip'),
  ],
  Other: [
    insuredName,
    lastName('ownerLastName', 'find.yourLastName'),
    // Either number: its format is not checked.
    question('number')('ownerSSN', 'find.ssnOrTaxId'),
    zipCode('ownerZip', 'find.yourZip'),
    birthDate('ownerDOB', 'find.yourDob'),
  ],
};

/** Every role that can be chosen, in the order of the specification. */
export const FIND_ROLES = Object.keys(questionsByRole) as FindRole[];

/** The role that the address names, otherwise the proposed insured. */
export function findRole(ownerType: string | undefined): FindRole {
  return FIND_ROLES.find((role) => role === ownerType) ?? 'ProposedInsured';
}

export const findQuestions = (role: FindRole): readonly FindQuestion[] => questionsByRole[role];

export type FindProblem = 'required' | 'ssn' | 'taxId' | 'zip' | 'date' | 'futureDate';

/** What is wrong with a text, read as the server reads it; null: nothing. `today` is `yyyy-MM-dd`. */
export function findProblem(rule: FindQuestion['rule'], text: string, today: string): FindProblem | null {
  const given = text.trim();
  if (given === '') return 'required';
  switch (rule) {
    case 'text':
    case 'number':
      return null;
    case 'ssn':
      return ssnText(given) === undefined ? 'ssn' : null;
    case 'taxId':
      return taxIdText(given) === undefined ? 'taxId' : null;
    case 'zip':
      return zipText(given) === undefined ? 'zip' : null;
    case 'date': {
      const day = dateText(given);
      if (day === undefined || day < FIRST_DAY) return 'date';
      return day > today ? 'futureDate' : null;
    }
  }
}
