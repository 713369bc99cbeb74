/** The driver's license number against the pattern of the state that issued it (spec form §5). */
import { plainHyphens } from '../answer/names.ts';
import type { BuiltInRule } from './rule.ts';
import { MAX_MATCHED_LENGTH, textParameter } from './rule.ts';

const compiled = new Map<string, RegExp>();

/**
 * Looks up the pattern in the table `Table` (`DriversLicense` when absent) by the expression `State`. Case is ignored;
 * spaces are never allowed. A state that is unknown or without a pattern rejects only spaces.
 */
export const invalidDl: BuiltInRule = {
  parameters: ['Table'],
  expressions: ['State'],
  fails(text, _value, input) {
    if (/\s/.test(text)) return true;
    const state = input.expression('State');
    const patterns = input.table(textParameter(input, 'Table', 'DriversLicense'));
    if (patterns === undefined || typeof state !== 'string' || !Object.hasOwn(patterns, state)) return false;
    return text.length > MAX_MATCHED_LENGTH || !wholePattern(patterns[state] ?? '').test(plainHyphens(text));
  },
};

function wholePattern(pattern: string): RegExp {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(`^(?:${pattern})$`, 'i');
    compiled.set(pattern, expression);
  }
  return expression;
}
