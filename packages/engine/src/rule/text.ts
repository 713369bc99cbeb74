/** Rules about characters (spec form §5). Every pattern runs in linear time. */
import { APOSTROPHE_CLASS, HYPHEN_CLASS } from '../answer/names.ts';
import type { PATTERNS } from './parameters.ts';
import type { BuiltInRule } from './rule.ts';
import { numberParameter, textParameter } from './rule.ts';

const HAS_INK = /[^\s\p{Z}]/u;
const NAME = new RegExp(`^[\\p{L}\\p{M} ${APOSTROPHE_CLASS}${HYPHEN_CLASS}]+$`, 'u');
/** Sentences: letters, digits, spaces, line ends and common punctuation. */
const FREEFORM = new RegExp(`^[\\p{L}\\p{M}\\p{N}\\s.,;:"“”()&/#%$@+*=?!_${APOSTROPHE_CLASS}${HYPHEN_CLASS}]+$`, 'u');
/** What a downstream system accepts: word characters, spaces, hyphens and apostrophes. */
const RESTRICTED = new RegExp(`^[\\w ${APOSTROPHE_CLASS}${HYPHEN_CLASS}]+$`, 'u');
/** Numbers that are not used for counting, such as account numbers. */
const DIGITS = /^\d+$/;
const STREET = new RegExp(`^[\\p{L}\\p{M}\\p{N} #.,/&${APOSTROPHE_CLASS}${HYPHEN_CLASS}]+$`, 'u');
const POST_OFFICE_BOX = /\b(?:p\.? {0,9}o\.? {0,9}(?:box|drawer)|post {1,9}office {1,9}box)\b/i;

const ALPHA: Record<(typeof PATTERNS)[number], RegExp> = { freeform: FREEFORM, restricted: RESTRICTED, digits: DIGITS };

function written(pattern: RegExp): BuiltInRule {
  return { fails: (text) => !HAS_INK.test(text) || !pattern.test(text) };
}

/** Letters, spaces, hyphens and apostrophes, not only spaces. */
export const invalidName = written(NAME);

/**
 * Free text, not only spaces; `Pattern: restricted` for what a downstream system accepts, `digits` for account numbers.
 */
export const invalidAlpha: BuiltInRule = {
  parameters: ['Pattern'],
  fails: (text, _value, input) => {
    const named = textParameter(input, 'Pattern', 'freeform');
    const pattern = named === 'digits' || named === 'restricted' ? ALPHA[named] : FREEFORM;
    return !HAS_INK.test(text) || !pattern.test(text);
  },
};

/** Letters, digits, spaces and # - ' . , / & */
export const invalidStreet1 = written(STREET);
export const invalidStreet2 = invalidStreet1;

/** No post-office box if a residence is required. */
export const invalidAddress1: BuiltInRule = { fails: (text) => POST_OFFICE_BOX.test(text) };

/** At most `Length` characters. */
export const maxlength: BuiltInRule = {
  parameters: ['Length'],
  range: { of: 'length', minimum: 0, maximum: 100 },
  fails: (text, _value, input) => text.length > numberParameter(input, 'Length', 100),
};

/** At least `Length` characters. */
export const minlength: BuiltInRule = {
  parameters: ['Length'],
  range: { of: 'length', minimum: 1, maximum: Infinity },
  fails: (text, _value, input) => text.length < numberParameter(input, 'Length', 1),
};
