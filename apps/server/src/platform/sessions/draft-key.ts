import type { CaseKey } from '../crypto/index.ts';

/**
 * Base64 key that protects a person's unsent work in their browser: the same after signing in again, and different for
 * everybody else. It is given only to a session and never stored.
 */
export function draftKey(key: CaseKey, person: string, slot: string): string {
  return key.derive(`draft\n${person}\n${slot}`).toString('base64');
}
