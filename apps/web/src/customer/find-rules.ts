/** What the identity check asks for, by role, and when it is complete (spec flow §5, Find form). */
import type { Body } from '@countersign/protocol';
import type { Mask } from '../ui/index.ts';

export type FindRole = Body<'findApplication'>['role'];

/** Names of the fields are those of the call. */
export type FindField = Exclude<keyof Body<'findApplication'>, 'appDefName' | 'role' | 'consent' | 'link'>;

export interface FindQuestion {
  field: FindField;
  /** Key of the label's text. */
  label: string;
  rule: 'text' | 'ssn' | 'zip' | 'date';
  mask: Mask | null;
  autoComplete: string | null;
}

const lastName: FindQuestion = {
  field: 'lastName',
  label: 'find.lastName',
  rule: 'text',
  mask: null,
  autoComplete: 'family-name',
};
const ssn: FindQuestion = { field: 'ss', label: 'find.ssn', rule: 'ssn', mask: 'ssn', autoComplete: 'off' };
const zip: FindQuestion = { field: 'zip', label: 'find.zip', rule: 'zip', mask: 'zip', autoComplete: 'postal-code' };
const dob: FindQuestion = { field: 'dob', label: 'find.dob', rule: 'date', mask: 'date', autoComplete: 'bday' };

/** The questions of each role that is served here. */
const questionsByRole: Partial<Record<FindRole, readonly FindQuestion[]>> = {
  ProposedInsured: [lastName, ssn, zip, dob],
};

/** The role that the address names, if it is served here; else the proposed insured. */
export function findRole(ownerType: string | undefined): FindRole {
  const known = Object.keys(questionsByRole) as FindRole[];
  return known.find((role) => role === ownerType) ?? 'ProposedInsured';
}

export const findQuestions = (role: FindRole): readonly FindQuestion[] => questionsByRole[role] ?? [];

export type FindProblem = 'required' | 'ssn' | 'zip' | 'date' | 'futureDate';

/** What is wrong with a text; null: nothing. `today` is `yyyy-MM-dd`. */
export function findProblem(rule: FindQuestion['rule'], text: string, today: string): FindProblem | null {
  const given = text.trim();
  if (given === '') return 'required';
  switch (rule) {
    case 'text':
      return null;
    case 'ssn':
      return /^\d{3}-\d{2}-\d{4}$/.test(given) ? null : 'ssn';
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
