/** What the identity check asks for, by role, and when it is complete (spec flow §5, Find form). */
import type { Body } from '@countersign/protocol';

export type FindRole = Body<'findApplication'>['role'];

/** Names of the fields are those of the call. */
export type FindField = Exclude<keyof Body<'findApplication'>, 'appDefName' | 'role' | 'consent' | 'link'>;

export interface FindQuestion {
  field: FindField;
  /** Key of the label's text. */
  label: string;
  rule: 'text' | 'ssn' | 'taxId' | 'zip' | 'date';
  autoComplete: string | null;
}

const ownName = (field: FindField, label: string): FindQuestion => ({
  field,
  label,
  rule: 'text',
  autoComplete: 'family-name',
});
const insuredName: FindQuestion = {
  field: 'lastName',
  label: 'find.insuredLastName',
  rule: 'text',
  autoComplete: 'off',
};
const ssn = (field: FindField): FindQuestion => ({ field, label: 'find.ssn', rule: 'ssn', autoComplete: 'off' });
const taxId = (field: FindField): FindQuestion => ({ field, label: 'find.taxId', rule: 'taxId', autoComplete: 'off' });
const zip = (field: FindField, label = 'find.zip'): FindQuestion => ({
  field,
  label,
  rule: 'zip',
  autoComplete: 'postal-code',
});
const dateOfBirth = (field: FindField): FindQuestion => ({
  field,
  label: 'find.dob',
  rule: 'date',
  autoComplete: 'bday',
});

/** What each role is asked (spec flow §3, "Find-application inputs"). */
const questionsByRole: Record<FindRole, readonly FindQuestion[]> = {
  ProposedInsured: [ownName('lastName', 'find.lastName'), ssn('ss'), zip('zip'), dateOfBirth('dob')],
  IndividualOwner: [
    insuredName,
    ownName('ownerLastName', 'find.ownerLastName'),
    ssn('ownerSSN'),
    zip('ownerZip'),
    dateOfBirth('ownerDOB'),
  ],
  BusinessSignator: [
    insuredName,
    ownName('signatorLastName', 'find.signatorLastName'),
    taxId('signatorBusinessTaxId'),
    zip('signatorBusinessZip', 'find.businessZip'),
    dateOfBirth('signatorDOB'),
  ],
  IndividualTrustee: [insuredName, ownName('signatorLastName', 'find.trusteeLastName'), ssn('signatorSSN')],
  EntityTrustee: [
    insuredName,
    ownName('signatorLastName', 'find.signatorLastName'),
    taxId('entityTrusteeTaxId'),
    zip('entityTrusteeZip', 'find.entityZip'),
  ],
  Other: [
    insuredName,
    ownName('ownerLastName', 'find.ownerLastName'),
    // Either number: how it is written is not checked here.
    { field: 'ownerSSN', label: 'find.ssnOrTaxId', rule: 'text', autoComplete: 'off' },
    zip('ownerZip'),
    dateOfBirth('ownerDOB'),
  ],
};

/** Every role that can be chosen, in the order of the specification. */
export const FIND_ROLES = Object.keys(questionsByRole) as FindRole[];

/** The role that the address names; else the proposed insured. */
export function findRole(ownerType: string | undefined): FindRole {
  return FIND_ROLES.find((role) => role === ownerType) ?? 'ProposedInsured';
}

export const findQuestions = (role: FindRole): readonly FindQuestion[] => questionsByRole[role];

export type FindProblem = 'required' | 'ssn' | 'taxId' | 'zip' | 'date' | 'futureDate';

/** What is wrong with a text; null: nothing. `today` is `yyyy-MM-dd`. */
export function findProblem(rule: FindQuestion['rule'], text: string, today: string): FindProblem | null {
  const given = text.trim();
  if (given === '') return 'required';
  switch (rule) {
    case 'text':
      return null;
    case 'ssn':
      return /^\d{3}-\d{2}-\d{4}$/.test(given) ? null : 'ssn';
    case 'taxId':
      return /^\d{2}-\d{7}$/.test(given) ? null : 'taxId';
    case 'zip':
      return /^\d{5}$/.test(given) ? null : 'zip';
    case 'date': {
      const iso = isoDate(given);
      if (iso === null) return 'date';
      return iso > today ? 'futureDate' : null;
    }
  }
}

/** `yyyy-MM-dd` of MM/DD/YYYY; null when there is no such day. */
export function isoDate(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900;
  return isReal ? `${year}-${month}-${day}` : null;
}
