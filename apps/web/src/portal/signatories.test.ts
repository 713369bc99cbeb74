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
  Invitation: 'sent',
} as const;

// spec flow 2.20
it('lists the insured first, with the last e-mail, then the owners with their signatures', () => {
  const rows = signatoryRows({
    FirstName: 'Jane',
    LastName: 'Sample',
    Suffix: 'Jr.',
    CustomerSigned: 0,
    CustomerSignatureDate: null,
    Expired: false,
    Invitation: 'sent',
    EmailLogs: ['2026-11-16T10:00:00.000Z', '2026-11-17T10:00:00.000Z'].map((created_at) => ({
      email_type: 'CustomerContinueApplicationEmailLink',
      email_status: 2,
      created_at,
      payload: '{}',
    })),
    OwnershipSignatories: [{ ...owner, OwnerEmails: [] }],
    Stopped: [{ SignerLetter: '', Why: 'lockedOut' }],
    Reminders: { On: true, Due: [{ SignerLetter: '', At: '2026-11-20T10:00:00.000Z' }] },
  });
  expect(rows).toEqual([
    {
      key: 'insured',
      name: 'Jane Sample Jr.',
      role: 'insured',
      letter: '',
      detail: '',
      signed: false,
      at: '2026-11-17T10:00:00.000Z',
      invitation: 'sent',
      stopped: 'lockedOut',
      remindedAt: '2026-11-20T10:00:00.000Z',
      due: null,
    },
    {
      key: 'A',
      name: 'Omar Field',
      role: 'owner',
      letter: 'A',
      detail: 'President, Field Works',
      signed: true,
      at: '2026-11-18T12:00:00.000Z',
      invitation: 'sent',
      stopped: null,
      remindedAt: '',
      due: null,
    },
  ]);
});

it('shows when the insured signed', () => {
  const [insured] = signatoryRows({
    FirstName: 'Jane',
    LastName: 'Sample',
    Suffix: 'Jr.',
    CustomerSigned: 1,
    CustomerSignatureDate: '2026-11-19T09:00:00.000Z',
    Expired: false,
    Invitation: 'sent',
    EmailLogs: [],
    OwnershipSignatories: [],
    Stopped: [],
    Reminders: { On: true, Due: [] },
  });
  expect(insured).toMatchObject({ signed: true, at: '2026-11-19T09:00:00.000Z' });
});

it.each([
  ['whose turn it is', { CustomerSigned: 1, Expired: false, Signed: 0 }, true],
  ['who waits for the insured', { CustomerSigned: 0, Expired: false, Signed: 0 }, false],
  ['who signed', { CustomerSigned: 1, Expired: false, Signed: 1 }, false],
  ['of an expired case', { CustomerSigned: 1, Expired: true, Signed: 0 }, false],
] as const)('an owner %s can be mailed again: %j, %s', (_who, { Signed, ...facts }, expected) => {
  const [, row] = signatoryRows({
    FirstName: 'Jane',
    LastName: 'Sample',
    Suffix: 'Jr.',
    CustomerSignatureDate: null,
    Invitation: 'sent',
    EmailLogs: [],
    OwnershipSignatories: [{ ...owner, OwnerEmails: [], Signed }],
    Stopped: [],
    Reminders: { On: true, Due: [] },
    ...facts,
  });
  expect(row?.due !== null).toBe(expected);
});
