/** Rules about bank accounts and cards (spec form §5). */
import { plainHyphens } from '../answer/names.ts';
import type { BuiltInRule } from './rule.ts';

const ROUTING_WEIGHTS = [3, 7, 1];
/** Federal Reserve prefixes of paper and electronic transfers: 01-12, 21-32, 61-72. */
const ROUTING = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])\d{7}$/;

/** Nine digits with a valid leading prefix and the checksum of the American Bankers Association. */
export const invalidBankRoutingNumber: BuiltInRule = {
  fails(text) {
    if (!ROUTING.test(text)) return true;
    const sum = text
      .split('')
      .reduce((total, digit, index) => total + Number(digit) * (ROUTING_WEIGHTS[index % 3] ?? 0), 0);
    return sum % 10 !== 0;
  },
};

/** Equals the expression `Account`, which was typed before. */
export const invalidBankAccountNumberMatch: BuiltInRule = {
  expressions: ['Account'],
  fails: (text, _value, input) => text !== String(input.expression('Account') ?? ''),
};

/** 13 to 19 digits, spaces and dashes aside, with the Luhn check digit. */
export const invalidCreditCardFormat: BuiltInRule = {
  fails(text) {
    const digits = plainHyphens(text).replaceAll(/[ -]/g, '');
    return !/^\d{13,19}$/.test(digits) || luhnSum(digits) % 10 !== 0;
  },
};

function luhnSum(digits: string): number {
  return digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
}
