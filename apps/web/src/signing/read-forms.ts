import { whenCaseChanges } from '../state/application.ts';

/** Which document this person read before signing in this tab, so that the sealed one is told from it. */
let readSha256: string | null = null;
whenCaseChanges(() => (readSha256 = null));

export function rememberRead(sha256: string | null): void {
  readSha256 = sha256;
}

export const wasRead = (sha256: string): boolean => sha256 === readSha256;
