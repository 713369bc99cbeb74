import type { Expression, ValueType } from './types.ts';
import type { Node } from '../definition/model.ts';
import { valueTypeOf } from './value-type.ts';

/**
 * What the checker knows about a part before anything is answered. For an unknown one, a problem was already reported.
 */
export type StaticType = ValueType | 'list' | 'unknown';

export function staticType(part: Expression, nodes: readonly Node[]): StaticType {
  return part.kind === 'list' ? 'list' : (valueTypeOf(part, nodes) ?? 'unknown');
}

const WORDS: Record<StaticType, string> = {
  boolean: 'yes or no',
  number: 'a number',
  text: 'a text',
  date: 'a date',
  month: 'a month',
  choice: 'a choice',
  choices: 'a multi-select',
  list: 'a list',
  unknown: 'unknown',
};

/** `a date`, `a choice`, for messages. */
export function words(type: StaticType): string {
  return WORDS[type];
}

/** Whether the two can be equal at all. Texts and choices are texts, dates and months are points in time. */
export function comparable(left: StaticType, right: StaticType): boolean {
  if (left === 'unknown' || right === 'unknown') return true;
  return family(left) !== null && family(left) === family(right);
}

/** Whether one can be less than the other. */
export function ordered(left: StaticType, right: StaticType): boolean {
  const kind = family(left) ?? family(right);
  return comparable(left, right) && (kind === null || kind === 'number' || kind === 'time');
}

function family(type: StaticType): 'boolean' | 'number' | 'text' | 'time' | null {
  switch (type) {
    case 'boolean':
    case 'number':
      return type;
    case 'text':
    case 'choice':
      return 'text';
    case 'date':
    case 'month':
      return 'time';
    default:
      return null;
  }
}
