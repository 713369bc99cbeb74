import { sameName } from '../answer/names.ts';

/**
 * Whether a signature is the expected name: spaces are collapsed, capitals and look-alike characters make no difference
 * (spec flow §5). An empty signature never matches.
 */
export function typedNameMatches(typed: string, expected: string): boolean {
  return typed.trim() !== '' && sameName(typed, expected);
}
