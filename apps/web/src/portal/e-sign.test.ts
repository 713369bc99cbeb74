import { expect, it } from 'vitest';
import { allCustomersSigned, eSign } from './e-sign.ts';

const owner = (Signed: 0 | 1) => ({ Signed });

// spec flow 2.20, 3.6
it.each([
  ['a sole owner who did not sign', true, 0, [], { kind: 'sole', signed: false }, false],
  ['a sole owner who signed', true, 1, [], { kind: 'sole', signed: true }, true],
  ['nobody of three', false, 0, [owner(0), owner(0)], { kind: 'count', signed: 0, total: 3 }, false],
  ['the insured and one of two owners', false, 1, [owner(1), owner(0)], { kind: 'count', signed: 2, total: 3 }, false],
  ['everybody', false, 1, [owner(1)], { kind: 'count', signed: 2, total: 2 }, true],
  ['owners that are not entered yet', false, 0, [], { kind: 'sole', signed: false }, false],
] as const)('%s', (_name, InsuredSoleOwner, CustomerSigned, OwnershipSignatories, shown, done) => {
  const summary = { InsuredSoleOwner, CustomerSigned, OwnershipSignatories };
  expect(eSign(summary)).toEqual(shown);
  expect(allCustomersSigned(summary)).toBe(done);
});
