/**
 * Which case this tab has open, for a reload, and which one this browser opened last, for a page of the form that is
 * opened in a new tab. A handle opens nothing without the session's cookie, so it may be stored here.
 */
import { keep } from './keep.ts';
import type { SessionKind } from './session-store.ts';

export interface CaseHandle {
  appId: string;
  appAuthId: string;
  kind: SessionKind;
}

const KEY = 'countersign.case';

export function rememberHandle({ appId, appAuthId, kind }: CaseHandle): void {
  const text = JSON.stringify({ appId, appAuthId, kind });
  keep(sessionStorage, KEY, text);
  keep(localStorage, KEY, text);
}

/** The case of this tab, otherwise the last one of this browser. */
export const rememberedHandle = (): CaseHandle | null => handleIn(sessionStorage) ?? handleIn(localStorage);

/** Whether this tab had a case open. */
export const remembersCase = (): boolean => handleIn(sessionStorage) !== null;

/** Forgets the case of this tab; other tabs keep theirs. */
export function forgetHandle(): void {
  const left = handleIn(sessionStorage);
  sessionStorage.removeItem(KEY);
  if (left?.appId === handleIn(localStorage)?.appId) localStorage.removeItem(KEY);
}

function handleIn(storage: Storage): CaseHandle | null {
  try {
    const handle: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isHandle(handle) ? handle : null;
  } catch {
    return null;
  }
}

const isHandle = (value: unknown): value is CaseHandle =>
  typeof value === 'object' && value !== null && 'appId' in value && 'appAuthId' in value && 'kind' in value;
