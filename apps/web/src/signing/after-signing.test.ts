import { expect, it } from 'vitest';
import { afterSigning, completionCall } from './after-signing.ts';

it.each([
  ['InsuredOwner', false, 'thank-you'],
  ['OwnerB', false, 'thank-you'],
  ['Agent', true, 'processing'],
  ['Omnipotent', true, 'processing'],
  ['Agent', false, 'next'],
] as const)('%s (all signed: %s) goes to %s', (role, allSigned, expected) => {
  expect(afterSigning({ role, allSigned })).toBe(expected);
});

it.each([
  ['an insured without owners', 'InsuredOwner', [], 'customerSigned'],
  ['an insured with owners', 'InsuredNotOwner', [{ Signed: 0 }], 'customerSignedWithOwners'],
  ['the last owner', 'OwnerB', [{ Signed: 1 }, { Signed: 1 }], 'ownersSigned'],
  ['an owner while another is missing', 'OwnerA', [{ Signed: 1 }, { Signed: 0 }], null],
  ['the agent', 'Agent', [], null],
] as const)('%s', (_name, role, owners, expected) => {
  expect(completionCall({ role, owners })).toBe(expected);
});
