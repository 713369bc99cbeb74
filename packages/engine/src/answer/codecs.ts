/** One codec per question type. Groups have none: the compiler expands them into parts. */
import type { Node, Option } from '../definition/model.ts';
import type { QuestionType } from '../definition/question-data.ts';
import { choiceCodec, choicesCodec } from './choices.ts';
import type { Codec } from './codec.ts';
import { NO_VALUE, REFUSED, isBlank, normalize as normalizeWith, parsed } from './codec.ts';
import { dateCodec, monthCodec } from './dates.ts';
import { numberCodecFor } from './numbers.ts';
import { freeFormCodec, phoneCodec, ssnCodec } from './texts.ts';
import type { AnswerText } from './types.ts';

/** What a codec needs to know about a question. */
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

/**
 * What is stored for a typed text: canonical if it parses, empty for spaces and a lone `$`, otherwise trimmed as typed.
 * Idempotent.
 */
export function normalize(typed: string, node: Asked): AnswerText {
  return normalizeWith(codecFor(node), typed);
}
