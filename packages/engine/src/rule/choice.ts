/** Rules about choices (spec form §5). */
import type { BuiltInRule } from './rule.ts';

/** The text is an option. */
export const isValidOccupation: BuiltInRule = { fails: (_text, value) => value === undefined };

/** At least one option is chosen. */
export const minOneSelection: BuiltInRule = {
  fails: (_text, value) => value === undefined || (Array.isArray(value) && value.length === 0),
};

/** A yes ends the application here. */
export const deadEnd: BuiltInRule = { fails: (_text, value) => value === true };
