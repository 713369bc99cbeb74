/** The engine's built-in rules (spec form §5, §8). */
export { builtInRule, ERROR_KEYS, isErrorKey } from './catalog.ts';
export type { ErrorKey } from './catalog.ts';
export { formatKey } from './format-key.ts';
export type { BuiltInRule, RuleInput } from './rule.ts';
export { MAX_MATCHED_LENGTH } from './rule.ts';
