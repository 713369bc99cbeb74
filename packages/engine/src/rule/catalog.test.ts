/** The catalog of error keys (spec form §8): each has a rule of the engine or is written as a clause, and a message. */
import { describe, expect, test } from 'vitest';
import { builtInRule, formatKey, isErrorKey } from './index.ts';

test('a name of the language is neither a key nor a rule', () => {
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '']) {
    expect(builtInRule(name)).toBeUndefined();
    expect(isErrorKey(name)).toBe(false);
  }
});

describe('an answer that its type cannot read has the type’s key', () => {
  test.each([
    ['Date', 'datepicker', 'invalidDate'],
    ['MonthYear', 'textbox', 'invalidDate'],
    ['SSN', 'textbox', 'invalidSS'],
    ['Phone', 'textbox', 'invalidPhone'],
    ['Integer', 'textbox', 'InvalidNumber'],
    ['Decimal', 'textbox', 'invalidNumber'],
    ['State', 'dropdown', 'invalidState'],
    ['Country', 'dropdown', 'minOneSelection'],
    ['YesNo', 'yes/no', 'minOneSelection'],
    ['MultiChoice', 'radio', 'minOneSelection'],
    ['MultiChoice', 'autocomplete', 'isValidOccupation'],
    ['MultiSelect', 'checkbox', 'minOneSelection'],
    ['FreeForm', 'textbox', 'invalidAlpha'],
  ] as const)('%s %s: %s', (type, control, key) => {
    expect(formatKey({ type, control })).toBe(key);
  });
});
