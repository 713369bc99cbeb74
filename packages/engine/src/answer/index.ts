/** One codec per question type (design: "AnswerText"). Groups have none: the compiler expands them into parts. */
import type { Value } from '../clause/types.ts';
import type { Node, Option } from '../definition/model.ts';
import type { QuestionType } from '../definition/vocabulary.ts';
import { choiceCodec, choicesCodec } from './choices.ts';
import type { Codec } from './codec.ts';
import { NO_VALUE, REFUSED, isBlank, normalise as normaliseWith, parsed } from './codec.ts';
import { dateCodec, displayDate, monthCodec } from './dates.ts';
import { displayMoney, numberCodecFor } from './numbers.ts';
import { freeFormCodec, phoneCodec, ssnCodec } from './texts.ts';
import { tokenOf } from './token.ts';
import type { AnswerText } from './types.ts';

export type { Codec, Parsed } from './codec.ts';
export { isBlank } from './codec.ts';
export { tokenOf, tokenText } from './token.ts';
export type { Token } from './token.ts';

/** What a codec needs to know of a question. */
export type Asked = Pick<Node, 'type' | 'options' | 'data'>;

const YES = new Set(['true', 'yes', 'y']);
const NO = new Set(['false', 'no', 'n']);

const yesNoCodec: Codec = {
  parse(text) {
    if (isBlank(text)) return NO_VALUE;
    const word = text.trim().toLowerCase();
    return YES.has(word) ? parsed(true) : NO.has(word) ? parsed(false) : REFUSED;
  },
  encode: (value) => (typeof value === 'boolean' ? String(value) : ''),
};

const ofOne = new WeakMap<readonly Option[], Codec>();
const ofSeveral = new WeakMap<readonly Option[], Codec>();

/** The codec of an answerable question. */
export function codecFor(node: Asked): Codec {
  switch (node.type) {
    case 'YesNo':
      return yesNoCodec;
    case 'Date':
      return dateCodec;
    case 'MonthYear':
      return monthCodec;
    case 'Integer':
    case 'Decimal':
      return numberCodecFor(node.type, node.data);
    case 'Phone':
      return phoneCodec;
    case 'SSN':
      return ssnCodec;
    case 'MultiChoice':
    case 'State':
    case 'Country':
    case 'MultiSelect':
      return codecOfChoices(node.type, node.options);
    default:
      return freeFormCodec(node.data?.Mask);
  }
}

function codecOfChoices(type: QuestionType, options: readonly Option[] | null): Codec {
  const make = type === 'MultiSelect' ? choicesCodec : choiceCodec;
  if (options === null) return make(null);
  const known = type === 'MultiSelect' ? ofSeveral : ofOne;
  let codec = known.get(options);
  if (codec === undefined) known.set(options, (codec = make(options)));
  return codec;
}

/** What is kept of a typed text: canonical where it parses, empty for spaces and a lone `$`, else trimmed as typed. Idempotent. */
export function normalise(typed: string, node: Asked): AnswerText {
  return normaliseWith(codecFor(node), typed);
}

/** The answer as a person reads it: option labels, Yes and No, MM/dd/yyyy, $1,234.50. A text that does not parse is shown as it is. */
export function display(text: AnswerText, node: Asked, options: readonly Option[] | null = node.options): string {
  const result = codecFor(node).parse(text);
  if (!result.ok) return text;
  return displayValue(result.value, node, options);
}

/** As `display`, for a value that was calculated. */
export function displayValue(value: Value, node: Asked, options: readonly Option[] | null = node.options): string {
  const labelOf = (name: string): string => options?.find((option) => option.name === name)?.label ?? name;
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return displayNumber(value, node);
  if (typeof value !== 'string') return value.map(labelOf).join(', ');
  if (node.type === 'Date' || node.type === 'MonthYear') return displayDate(value);
  return labelOf(value);
}

function displayNumber(value: number, node: Asked): string {
  if (node.data?.Mask === 'currency') return displayMoney(value);
  if (node.data?.Mask === 'amount') return displayMoney(value).replace('$', '');
  if (node.data?.Mask === 'percent' && node.data.Units === undefined) return `${value}%`;
  return String(value);
}

const MASKED_CHARACTER = '•';
const SHOWN = 4;

/** Not a whole answer: some of it was hidden by `maskText`. */
export function isMaskedText(text: AnswerText): boolean {
  return text.includes(MASKED_CHARACTER);
}

/** Hides all but the last four letters and digits; everything when there are no more than four. A masked text stays as it is; of a token the number's last four are left. */
export function maskText(text: AnswerText): string {
  const token = tokenOf(text);
  if (token !== undefined) return `${MASKED_CHARACTER.repeat(SHOWN)}${token.lastFour}`;
  let shown = text.replaceAll(/[^\p{L}\p{N}•]/gu, '').length > SHOWN ? SHOWN : 0;
  return Array.from(text)
    .reverse()
    .map((character) => {
      if (!/[\p{L}\p{N}•]/u.test(character)) return character;
      shown -= 1;
      return shown >= 0 ? character : MASKED_CHARACTER;
    })
    .reverse()
    .join('');
}

/** A number for a vault as somebody typed it: it has no token yet. */
export function isTypedNumber(text: AnswerText, node: Asked): boolean {
  return node.data?.Tokenise === true && text !== '' && tokenOf(text) === undefined && !isMaskedText(text);
}
