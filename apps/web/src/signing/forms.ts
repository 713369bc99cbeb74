/** The reader's own forms as a PDF: their state, and fetching them (spec flow 7.14). */
import { casePdfUrl, isNotReady } from '../state/case-pdf.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import type { MergeType } from '@countersign/protocol';

export interface Forms {
  sha256: string;
  /** With the signature and the seal. */
  isSealed: boolean;
  /** Blob URL; lives until another case is opened. */
  url: string;
}

/**
 * `notReady`: they are still being made, or sealed. `failed`: they could not be made. `notLoaded`: nobody knows, because
 * the server cannot be reached, or has no capacity.
 */
export type FormsOutcome = { kind: 'shown'; forms: Forms } | { kind: 'notReady' | 'failed' | 'notLoaded' };

/** Whose forms: in a test application, the handle distinguishes the two sides. */
type FormsOf = Pick<CaseHandle, 'appId' | 'appAuthId'>;

/** Fetches the forms. The server counts this as "opened", so it is called only when the reader asks for them. */
export async function fetchForms({ appId, appAuthId }: FormsOf, mergeType: MergeType): Promise<FormsOutcome> {
  const answer = await client.ask('getApplicationPdf', undefined, { appId, AppAuthId: appAuthId, mergeType });
  if (!answer.ok) {
    if (isNotReady(answer)) return { kind: 'notReady' };
    return { kind: answer.refusal?.reason === 'failed' ? 'failed' : 'notLoaded' };
  }
  const sha256 = answer.response.headers.get('x-document-sha256') ?? '';
  const isSealed = answer.response.headers.get('x-document-sealed') === 'true';
  return { kind: 'shown', forms: { sha256, isSealed, url: casePdfUrl(answer.data) } };
}

export type FormsState = 'notStarted' | 'running' | 'ready' | 'failed';

/** State of the forms; null if the server could not be reached. */
export async function formsState({ appId, appAuthId }: FormsOf, mergeType: MergeType): Promise<FormsState | null> {
  const answer = await client.call('pdfStatus', undefined, { appId, AppAuthId: appAuthId });
  return answer.ok ? (answer.data[mergeType] ?? 'notStarted') : null;
}

/** Requests forms that nobody requested, that could not be made, or that no longer print what they should. */
export async function requestForms({ appId, appAuthId }: FormsOf, mergeType: MergeType): Promise<void> {
  await client.call('generatePdf', { AppId: appId, AppAuthId: appAuthId, mergeType });
}
