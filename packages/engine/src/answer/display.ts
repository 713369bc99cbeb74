/** Answers as people read them. */
import type { Value } from '../clause/types.ts';
import type { Option } from '../definition/model.ts';
import { type Asked, codecFor } from './codecs.ts';
import { displayDate } from './dates.ts';
import { displayMoney } from './numbers.ts';
import type { AnswerText } from './types.ts';

/** The answer as a person reads it: option labels, Yes and No, MM/dd/yyyy, $1,234.50. A text that does not parse is shown as it is. */
export function display(text: AnswerText, node: Asked, options: readonly Option[] | null = node.options): string {
  const result = codecFor(node).parse(text);
  if (!result.ok) return text;
  return displayValue(result.value, node, options);
}

/** Like `display`, for a calculated value. */
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
