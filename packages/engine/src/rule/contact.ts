/** Rules about contacting and identifying a person (spec form §5). */
import { plainHyphens } from '../answer/names.ts';
import type { BuiltInRule } from './rule.ts';
import { textParameter } from './rule.ts';

const EMAIL_LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const EMAIL_DOMAIN_LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** Five digits, not 00000. */
export const invalidZip: BuiltInRule = { fails: (text) => !/^\d{5}$/.test(text) || text === '00000' };

/** 12 characters with dashes, 3-3-4. */
export const invalidPhone: BuiltInRule = { fails: (text) => !/^\d{3}-\d{3}-\d{4}$/.test(plainHyphens(text)) };

/** A mailbox at a domain with a dot. */
export const invalidEmail: BuiltInRule = { fails: (text) => !isEmailAddress(text) };

function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    EMAIL_LOCAL.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && EMAIL_DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL.test(labels[labels.length - 1] ?? '')
  );
}

/** 11 characters with dashes, 3-2-4. */
export const invalidSS: BuiltInRule = { fails: (text) => !/^\d{3}-\d{2}-\d{4}$/.test(plainHyphens(text)) };

/** 10 characters with a dash, 2-7. */
export const invalidTID: BuiltInRule = { fails: (text) => !/^\d{2}-\d{7}$/.test(plainHyphens(text)) };

/** Not one of the states in `Excluded` (comma separated): New York. */
export const invalidState: BuiltInRule = {
  parameters: ['Excluded'],
  fails: (text, _value, input) =>
    textParameter(input, 'Excluded', 'NY')
      .split(',')
      .some((state) => state.trim() === text),
};
