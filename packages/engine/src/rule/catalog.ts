/**
 * The closed catalog of error keys (spec form §5, §8), each with its built-in rule, which the files of the rule
 * families export under its key. The sentence for a key is the carrier's data.
 */
import * as age from './age.ts';
import * as amount from './amount.ts';
import * as bank from './bank.ts';
import * as choice from './choice.ts';
import * as contact from './contact.ts';
import * as dates from './dates.ts';
import * as license from './license.ts';
import * as range from './range.ts';
import type { BuiltInRule } from './rule.ts';
import * as signature from './signature.ts';
import * as text from './text.ts';

/**
 * Keys that belong to a total, are checked for every question, or are rules between questions, which the definition
 * writes as `FailsWhen`.
 */
const WITHOUT_RULE = {
  invalidAllocation: null,
  servicingAgentMinRequired: null,
  servicingAgentMaxLimit: null,
  required: null,
  requiredSelf: null,
  unprintable: null,
  invalidExistingPolicy: null,
  wrongBillingMethod: null,
  InvalidExistingInsuranceAnnuities: null,
  notOneHundred: null,
};

const RULES = {
  ...age,
  ...amount,
  ...bank,
  ...choice,
  ...contact,
  ...dates,
  ...license,
  ...range,
  ...signature,
  ...text,
  ...WITHOUT_RULE,
} satisfies Readonly<Record<string, BuiltInRule | null>>;

export type ErrorKey = keyof typeof RULES;

export const ERROR_KEYS = Object.keys(RULES).filter(isErrorKey);

/** Whether the product itself reports this error; others are formats and rules of the carrier. */
export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(RULES, key);
}

/** The built-in rule of an error key; undefined when the key has none. */
export function builtInRule(key: string): BuiltInRule | undefined {
  return isErrorKey(key) ? (RULES[key] ?? undefined) : undefined;
}
