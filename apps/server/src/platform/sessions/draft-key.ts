import type { CaseKey } from '../crypto/index.ts';

/**
 * Base64 key that protects unsent work of one person in their browser: the same after signing in again, another for
 * everybody else. It is given only to a session and never stored.
 */
export function draftKey(key: CaseKey, person: string, slot: string): string {
  return key.derive(`draft\n${person}\n${slot}`).toString('base64');
}
