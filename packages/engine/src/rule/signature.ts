/** The typed name of a signature (spec form §5, "Signature"). */
import type { BuiltInRule } from './rule.ts';

/** Equal but for upper and lower case and the width of the spaces. */
export function sameName(typed: string, expected: string): boolean {
  return comparable(typed) === comparable(expected);
}

function comparable(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** The same name as the expression `Name`. */
export const invalidSignature: BuiltInRule = {
  expressions: ['Name'],
  fails: (text, _value, input) => {
    const expected = input.expression('Name');
    return typeof expected === 'string' && !sameName(text, expected);
  },
};
