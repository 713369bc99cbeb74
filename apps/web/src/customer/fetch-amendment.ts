import type { Body } from '@countersign/protocol';
import { casePdfUrl, isNotReady } from '../state/case-pdf.ts';
import { client } from '../state/client.ts';

/** The answers of a request as a PDF, or why there is none. */
export type AmendmentOutcome =
  | { kind: 'fetched'; sha256: string; url: string }
  /** It is still being made, or sealed. */
  | { kind: 'notReady' }
  /** It could not be made. */
  | { kind: 'failed' }
  /** The request is no longer the person's. */
  | { kind: 'gone' }
  | { kind: 'notLoaded'; text: 'task.offline' | 'document.notLoaded' };

/** Fetches the answers to read, or their sealed copy. The server counts this as "opened". */
export async function fetchAmendment(body: Body<'taskDocument'>): Promise<AmendmentOutcome> {
  const answer = await client.call('taskDocument', body);
  if (answer.ok) return { kind: 'fetched', sha256: answer.data.Sha256, url: casePdfUrl(answer.data.Content) };
  if (isNotReady(answer)) return { kind: 'notReady' };
  if (answer.refusal?.reason === 'failed') return { kind: 'failed' };
  if (answer.status === 404) return { kind: 'gone' };
  return { kind: 'notLoaded', text: answer.status === 0 ? 'task.offline' : 'document.notLoaded' };
}
