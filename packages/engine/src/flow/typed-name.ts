import { sameName } from '../answer/names.ts';

/** Whether a signature is the expected name: spaces collapsed, upper and lower case and signs that look alike are equal (spec flow §5). Nothing typed never matches. */
export function typedNameMatches(typed: string, expected: string): boolean {
  return typed.trim() !== '' && sameName(typed, expected);
}
