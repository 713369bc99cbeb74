import type { ValueType } from './types.ts';

/** What the checker knows of an expression before anything is answered. */
export type StaticType =
  | { kind: Exclude<ValueType, 'choice' | 'choices'> }
  /** `options` null: any text may come. `name` for messages. */
  | { kind: 'choice' | 'choices'; options: ReadonlySet<string> | null; name: string }
  | { kind: 'list'; items: readonly StaticType[] }
  /** A problem was already reported; nothing more is said about it. */
  | { kind: 'unknown' };

const WORDS: Record<StaticType['kind'], string> = {
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
  return WORDS[type.kind];
}

/** May the two be equal at all? Texts and choices are texts, dates and months are points in time. */
export function comparable(left: StaticType, right: StaticType): boolean {
  if (left.kind === 'unknown' || right.kind === 'unknown') return true;
  return family(left) !== null && family(left) === family(right);
}

/** May one be less than the other? */
export function ordered(left: StaticType, right: StaticType): boolean {
  const kind = family(left) ?? family(right);
  return comparable(left, right) && (kind === null || kind === 'number' || kind === 'time');
}

function family(type: StaticType): 'boolean' | 'number' | 'text' | 'time' | null {
  switch (type.kind) {
    case 'boolean':
    case 'number':
      return type.kind;
    case 'text':
    case 'choice':
      return 'text';
    case 'date':
    case 'month':
      return 'time';
    case 'choices':
    case 'list':
    case 'unknown':
      return null;
  }
}
