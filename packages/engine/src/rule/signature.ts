/** The typed name of a signature (spec form 5.45). */
import { sameName } from '../answer/names.ts';
import type { BuiltInRule } from './rule.ts';

/** Equals the name in the expression `Name`, as `sameName` compares names. */
export const invalidSignature: BuiltInRule = {
  expressions: ['Name'],
  fails: (text, _value, input) => {
    const expected = input.expression('Name');
    return typeof expected === 'string' && !sameName(text, expected);
  },
};
