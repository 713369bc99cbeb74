import { describe, expect, test } from 'vitest';
import { type IdentityBody, identityKey } from './find-keys.ts';

/** Right data of a signer of each kind, and other values for each part of them. */
const people: { body: IdentityBody; others: Partial<IdentityBody>; shared: (keyof IdentityBody)[] }[] = [
  {
    body: { role: 'ProposedInsured', lastName: 'Rivera', ss: '219-09-9999', zip: '75201', dob: '04/08/1986' },
    others: { lastName: 'Reyes', ss: '219-09-1111', zip: '60606', dob: '01/02/1970' },
    shared: [],
  },
  ...(['IndividualOwner', 'Other'] as const).map((role) => ({
    body: {
      role,
      lastName: 'Rivera',
      ownerLastName: 'Okafor',
      ownerSSN: '219-09-9998',
      ownerDOB: '11/02/1979',
      ownerZip: '78701',
    },
    others: {
      lastName: 'Reyes',
      ownerLastName: 'Obi',
      ownerSSN: '219-09-1111',
      ownerDOB: '01/02/1970',
      ownerZip: '60606',
    },
    shared: [],
  })),
  {
    body: {
      role: 'BusinessSignator',
      lastName: 'Rivera',
      signatorLastName: 'Larsen',
      signatorBusinessTaxId: '12-3456789',
      signatorDOB: '03/04/1951',
      signatorBusinessZip: '75201',
    },
    others: {
      lastName: 'Reyes',
      signatorLastName: 'Lund',
      signatorBusinessTaxId: '98-7654321',
      signatorDOB: '01/02/1970',
      signatorBusinessZip: '60606',
    },
    // Two people who sign for one business.
    shared: ['lastName', 'signatorBusinessTaxId', 'signatorBusinessZip'],
  },
  {
    body: { role: 'IndividualTrustee', lastName: 'Rivera', signatorLastName: 'Larsen', signatorSSN: '219-09-9997' },
    others: { lastName: 'Reyes', signatorLastName: 'Lund', signatorSSN: '219-09-1111' },
    shared: ['lastName'],
  },
  {
    body: {
      role: 'EntityTrustee',
      lastName: 'Rivera',
      signatorLastName: 'Larsen',
      entityTrusteeTaxId: '12-3456789',
      entityTrusteeZip: '75201',
    },
    others: {
      lastName: 'Reyes',
      signatorLastName: 'Lund',
      entityTrusteeTaxId: '98-7654321',
      entityTrusteeZip: '60606',
    },
    // Trusts of two families with one trust company.
    shared: ['signatorLastName', 'entityTrusteeTaxId', 'entityTrusteeZip'],
  },
];

const meantBy = (body: IdentityBody): string[] => identityKey(body)?.meant ?? [];
const inCommon = (one: IdentityBody, other: IdentityBody): string[] => {
  const marks = new Set(meantBy(other));
  return meantBy(one).filter((mark) => marks.has(mark));
};

describe.each(people)('people whom a try can mean: $body.role', ({ body, others, shared }) => {
  const parts = Object.keys(others).filter((part): part is keyof typeof others => part in body);
  const entityOfAnotherCase = body.role === 'EntityTrustee' ? ['lastName'] : [];

  test.each(parts.filter((part) => !entityOfAnotherCase.includes(part)))('the same with another %s', (part) => {
    expect(inCommon(body, { ...body, [part]: others[part] })).not.toEqual([]);
  });

  test('includes nobody meant by a try for another person', () => {
    expect(inCommon(body, { ...body, ...others })).toEqual([]);
    const kept = Object.fromEntries(shared.map((part) => [part, body[part]]));
    expect(inCommon(body, { ...body, ...others, ...kept })).toEqual([]);
  });

  test('does not change with the way the data are written', () => {
    const written = { ...body, lastName: `  ${body.lastName.toUpperCase()} ` };
    expect(meantBy(written)).toEqual(meantBy(body));
  });

  test('requires all of the data', () => {
    for (const part of parts) expect(identityKey({ ...body, [part]: '' })).toBeNull();
  });
});
