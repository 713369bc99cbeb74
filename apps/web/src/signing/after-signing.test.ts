import { expect, it } from 'vitest';
import { afterSigning, thankYouActions } from './after-signing.ts';

it.each([
  // spec flow 4.9, 4.32, 2.8
  ['InsuredOwner', { allSigned: false }, 'thank-you'],
  ['OwnerB', { allSigned: false }, 'thank-you'],
  ['Agent', { allSigned: true }, 'processing'],
  ['Omnipotent', { allSigned: true }, 'processing'],
  ['Agent', { allSigned: false, presigned: true }, 'next'],
  ['InsuredOwner', { allSigned: true, presigned: true }, 'processing-external-application'],
  ['InsuredNotOwner', { allSigned: false, presigned: true }, 'processing-external-application'],
  ['InsuredOwner', { allSigned: true, presigned: true, isDemo: true }, 'thank-you'],
  ['OwnerA', { allSigned: true, presigned: true }, 'thank-you'],
] as const)('%s (%j) goes to %s', (role, facts, expected) => {
  expect(afterSigning({ role, presigned: false, isDemo: false, ...facts })).toBe(expected);
});

const NOTHING = { call: null, mailsOwners: false, processes: false };

it.each([
  ['an insured without owners', 'InsuredOwner', [], {}, { ...NOTHING, call: 'customerSigned' }],
  [
    'an insured with owners',
    'InsuredNotOwner',
    [{ Signed: 0 }],
    {},
    { ...NOTHING, call: 'customerSignedWithOwners', mailsOwners: true },
  ],
  [
    'an insured with owners whose agent attested',
    'InsuredNotOwner',
    [{ Signed: 0 }],
    { attested: true },
    { ...NOTHING, mailsOwners: true },
  ],
  ['the last owner', 'OwnerB', [{ Signed: 1 }, { Signed: 1 }], {}, { ...NOTHING, call: 'ownersSigned' }],
  [
    'the last owner after an agent who signed first',
    'OwnerB',
    [{ Signed: 1 }],
    { attested: true, presigned: true },
    { ...NOTHING, call: 'ownersSigned', processes: true },
  ],
  ['an owner while another is missing', 'OwnerA', [{ Signed: 1 }, { Signed: 0 }], { presigned: true }, NOTHING],
  [
    'the customer of a test application',
    'InsuredOwner',
    [],
    { isDemo: true },
    { ...NOTHING, call: 'demoCustomerSigned' },
  ],
  ['the agent', 'Agent', [], {}, NOTHING],
] as const)('%s', (_name, role, owners, facts, expected) => {
  expect(thankYouActions({ role, owners, isDemo: false, attested: false, presigned: false, ...facts })).toEqual(
    expected,
  );
});
