import { binderOf, type Reader, RowAltered } from '../platform/index.ts';
import { verifyStoredEvidence } from './read-evidence.ts';

/**
 * Throws `RowAltered` if the record of a case is not as it was written. Called before something that cannot be undone is
 * done because of what the record says, or does not say: somebody could change an event for a moment, and put it back.
 */
export async function assertIntact(reader: Reader, applicationId: string): Promise<void> {
  const { ok } = await verifyStoredEvidence(reader, binderOf(reader), applicationId);
  if (!ok) throw new RowAltered('application');
}
