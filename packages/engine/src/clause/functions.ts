import type { FunctionName } from './types.ts';

/** The functions of the language, each with its number of arguments; `total` and `words` accept more as well. */
export const FUNCTIONS: Readonly<Record<FunctionName, number>> = {
  answered: 1,
  has: 2,
  date: 1,
  month: 1,
  age: 1,
  ageNearest: 1,
  addDays: 2,
  addMonths: 2,
  addYears: 2,
  sameMailbox: 2,
  size: 1,
  total: 1,
  words: 1,
};

/** Takes as many arguments as are given. */
export const takesMore = (name: FunctionName): boolean => name === 'total' || name === 'words';

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
