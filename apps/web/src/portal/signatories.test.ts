import { expect, it } from 'vitest';
import { signatoryRows } from './signatories.ts';

const owner = {
  SignerLetter: 'A',
  Role: 'BusinessSignator',
  FirstName: 'Omar',
  LastName: 'Field',
  Suffix: '',
  BusinessName: 'Field Works',
  SigningOfficerTitle: 'President',
  Signed: 1,
  SignatureDate: '2026-11-18T12:00:00.000Z',
  SignerEmail: 'omar@example.com',
  OwnerEmails: [],
} as const;

it('lists the insured first, with the last e-mail, then the owners with their signatures', () => {
  const rows = signatoryRows({
    FirstName: 'Jane',
    LastName: 'Sample',
    CustomerSigned: 0,
    CustomerSignatureDate: null,
    EmailLogs: ['2026-11-16T10:00:00.000Z', '2026-11-17T10:00:00.000Z'].map((created_at) => ({
      email_type: 'CustomerContinueApplicationEmailLink',
      email_status: 2,
      created_at,
      payload: '{}',
    })),
    OwnershipSignatories: [{ ...owner, OwnerEmails: [] }],
  });
  expect(rows).toEqual([
    {
      key: 'insured',
      name: 'Jane Sample',
      role: 'insured',
      letter: '',
      detail: '',
      signed: false,
      at: '2026-11-17T10:00:00.000Z',
    },
    {
      key: 'A',
      name: 'Omar Field',
      role: 'owner',
      letter: 'A',
      detail: 'President, Field Works',
      signed: true,
      at: '2026-11-18T12:00:00.000Z',
    },
  ]);
});

it('shows when the insured signed', () => {
  const [insured] = signatoryRows({
    FirstName: 'Jane',
    LastName: 'Sample',
    CustomerSigned: 1,
    CustomerSignatureDate: '2026-11-19T09:00:00.000Z',
    EmailLogs: [],
    OwnershipSignatories: [],
  });
  expect(insured).toMatchObject({ signed: true, at: '2026-11-19T09:00:00.000Z' });
});
