/** Whole and decimal numbers: stored plain (`1250000.5`), also accepted with `$`, `%` and thousands separators. */
import type { Value } from '../clause/types.ts';
import type { QuestionData } from '../definition/question-data.ts';
import type { Codec } from './codec.ts';
import { NO_VALUE, REFUSED, isBlank, parsed } from './codec.ts';

/** Arithmetic would round more digits. */
const EXACT_DIGITS = 15;
/** Longer texts are not numbers and are not even examined: the pattern below takes quadratic time for spaces. */
const MAX_NUMBER_LENGTH = 64;
const SIGN_AND_SYMBOLS = /^(-?)\$?(-?)\s*(.*?)\s*%?$/;
const WHOLE_PART = /^(?:\d*|\d{1,3}(?:,\d{3})+)$/;
const FRACTION = /^\d{0,6}$/;
/** The stored text nearly always has this form. */
const PLAIN = /^\d{1,15}$/;
const FRACTION_DIGITS = 6;

/** `fraction`: maximum number of digits after the decimal point, trailing zeros aside. */
function numberCodec(fraction: number): Codec {
  return {
    parse(text) {
      if (isBlank(text)) return NO_VALUE;
      const number = readNumber(text.trim(), fraction);
      return number === undefined ? REFUSED : parsed(number);
    },
    encode: (value) =>
      typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toFixed(FRACTION_DIGITS))) : '',
  };
}

function readNumber(text: string, fractionDigits: number): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  if (text.length > MAX_NUMBER_LENGTH) return undefined;
  const [, minus = '', innerMinus = '', body = ''] = SIGN_AND_SYMBOLS.exec(text) ?? [];
  const [whole = '', fraction, ...rest] = body.split('.');
  if (rest.length > 0 || !WHOLE_PART.test(whole) || !FRACTION.test(fraction ?? '')) return undefined;
  if ((fraction ?? '').replace(/0+$/, '').length > fractionDigits) return undefined;
  const digits = whole.replaceAll(',', '') + (fraction ?? '');
  if (digits === '' || digits.replace(/^0+/, '').length > EXACT_DIGITS || (minus && innerMinus)) return undefined;
  const number = Number(`${whole.replaceAll(',', '') || '0'}.${fraction || '0'}`);
  return number !== 0 && (minus || innerMinus) ? -number : number;
}

const integerCodec = numberCodec(0);
const decimalCodec = numberCodec(FRACTION_DIGITS);
const moneyCodec = numberCodec(2);

/** The codec of a number, by its question. A calculated number may have any number of digits. */
export function numberCodecFor(type: 'Integer' | 'Decimal', data: Asked | null): Codec {
  if (type === 'Integer') return integerCodec;
  const isMoney = data?.Mask === 'currency' || data?.Mask === 'amount';
  return isMoney && data.Calculate === undefined ? moneyCodec : decimalCodec;
}

type Asked = Pick<QuestionData, 'Mask' | 'Calculate'>;

/** `$1,234.50`, and `$1,234` when there are no cents. */
export function displayMoney(value: Value): string {
  if (typeof value !== 'number') return '';
  const amount = Math.abs(value);
  const [whole = '', fraction] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}$${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}
