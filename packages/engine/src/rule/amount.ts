/** Rules about money and totals (spec form §5, §9). Amounts are compared in cents. */
import type { Value } from '../clause/types.ts';
import type { BuiltInRule } from './rule.ts';
import { numberParameter } from './rule.ts';

function cents(value: Value): number | undefined {
  return typeof value === 'number' ? Math.round(value * 100) : undefined;
}

/** More than 0 and at most 50,000,000 dollars. */
export const invalidTermAmount: BuiltInRule = {
  parameters: ['Minimum', 'Maximum'],
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

/** Exactly 100; `Total` for another whole. */
export const notOneHundred: BuiltInRule = {
  parameters: ['Total'],
  fails: (_text, value, input) =>
    typeof value !== 'number' || Math.abs(value - numberParameter(input, 'Total', 100)) > 1e-9,
};

/** Equal to the expression `Transfer`, the monthly transfer amount. */
export const notMatchMonthlyTransfer: BuiltInRule = {
  expressions: ['Transfer'],
  fails: (_text, value, input) => {
    const transfer = cents(input.expression('Transfer'));
    return transfer !== undefined && cents(value) !== transfer;
  },
};
