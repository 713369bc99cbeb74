import { describe, expect, it } from 'vitest';
import { findProblem, findQuestions, findRole } from './find-rules.ts';

const today = '2026-11-20';

describe('the identity check', () => {
  it.each([
    // spec flow 5.4
    ['text', 'Sample', null],
    ['text', '  ', 'required'],
    ['number', 'A-17', null],
    ['number', ' ', 'required'],
    ['ssn', '123-45-6789', null],
    ['ssn', '123-45-678', 'ssn'],
    ['ssn', '123456789', null],
    ['ssn', '\u202d123-45-6789\u202c', null],
    ['ssn', '123-45-6789 ext', 'ssn'],
    ['taxId', '12-3456789', null],
    ['taxId', '12\u20113456789\u200b', null],
    ['taxId', '12-345678', 'taxId'],
    ['zip', '94607', null],
    ['zip', '946071234', null],
    ['zip', '9460', 'zip'],
    ['date', '04/08/1986', null],
    ['date', '4/8/1986 ', null],
    ['date', '04-08-1986\u00a0', null],
    ['date', '\u202d04/08/1986\u202c', null],
    ['date', '19860408', 'date'],
    ['date', '02/30/1986', 'date'],
    ['date', '12/31/1899', 'date'],
    ['date', '11/21/2026', 'futureDate'],
    ['date', '', 'required'],
  ] as const)('%s %j: %s', (rule, text, expected) => {
    expect(findProblem(rule, text, today)).toBe(expected);
  });

  it.each([
    // spec flow 3.11
    ['IndividualOwner', ['lastName', 'ownerLastName', 'ownerSSN', 'ownerZip', 'ownerDOB']],
    [
      'BusinessSignator',
      ['lastName', 'signatorLastName', 'signatorBusinessTaxId', 'signatorBusinessZip', 'signatorDOB'],
    ],
    ['IndividualTrustee', ['lastName', 'signatorLastName', 'signatorSSN']],
    ['EntityTrustee', ['lastName', 'signatorLastName', 'entityTrusteeTaxId', 'entityTrusteeZip']],
    ['Other', ['lastName', 'ownerLastName', 'ownerSSN', 'ownerZip', 'ownerDOB']],
  ])('asks %s for %j', (ownerType, fields) => {
    expect(findQuestions(findRole(ownerType)).map(({ field }) => field)).toEqual(fields);
  });

  // spec flow 3.11
  it.each([undefined, 'Somebody', 'ProposedInsured'])('asks %s as the proposed insured', (ownerType) => {
    expect(findRole(ownerType)).toBe('ProposedInsured');
    expect(findQuestions(findRole(ownerType)).map(({ field }) => field)).toEqual(['lastName', 'ss', 'zip', 'dob']);
  });
});
