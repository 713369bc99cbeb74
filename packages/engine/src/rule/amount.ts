/** Rules about money (spec form §5, §9). Amounts are compared in cents. */
import type { Value } from '../clause/types.ts';
import type { BuiltInRule } from './rule.ts';
import { numberParameter } from './rule.ts';

function cents(value: Value): number | undefined {
  return typeof value === 'number' ? Math.round(value * 100) : undefined;
}

/** More than 0 and at most 50,000,000 dollars. */
export const invalidTermAmount: BuiltInRule = {
  parameters: ['Minimum', 'Maximum'],
  range: { of: 'value', minimum: 0, maximum: 50_000_000 },
  fails: (_text, value, input) =>
    typeof value !== 'number' ||
    value <= 0 ||
    value < numberParameter(input, 'Minimum', 0) ||
    value > numberParameter(input, 'Maximum', 50_000_000),
};

/** Not higher than the expression `Base`. */
export const invalidSupplementAmount: BuiltInRule = {
  expressions: ['Base'],
  fails: (_text, value, input) => {
    const amount = cents(value);
    const base = cents(input.expression('Base'));
    return amount === undefined || (base !== undefined && amount > base);
  },
};

/** Equal to the expression `Transfer`, the monthly transfer amount. */
export const notMatchMonthlyTransfer: BuiltInRule = {
  expressions: ['Transfer'],
  fails: (_text, value, input) => {
    const transfer = cents(input.expression('Transfer'));
    return transfer !== undefined && cents(value) !== transfer;
  },
};
