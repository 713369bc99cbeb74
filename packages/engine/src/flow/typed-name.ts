import { sameName } from '../rule/index.ts';

/** Whether a signature is the expected name: spaces collapsed, upper and lower case alike (spec flow §5). Nothing typed never matches. */
export function typedNameMatches(typed: string, expected: string): boolean {
  return typed.trim() !== '' && sameName(typed, expected);
}
