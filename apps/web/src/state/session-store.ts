import type { SessionData } from '@countersign/protocol';
import { createStore } from './store.ts';

export type SessionKind = 'agent' | 'customer';
/** Operations have no open case. */
export type CallerKind = SessionKind | 'operations';

/** Latest result of `GET /session`; null before the first response. */
export const sessionData = createStore<SessionData | null>(null);

/** The session of the open case or the page, if the browser has several. */
export const sessionKind = createStore<CallerKind | undefined>(undefined);

/** The session that calls use: the open case's, otherwise the only one. */
export function currentKind(): CallerKind | undefined {
  const data = sessionData.get();
  const wanted = sessionKind.get();
  if (wanted && data?.[wanted]) return wanted;
  if (data?.agent) return 'agent';
  return data?.customer ? 'customer' : undefined;
}

/** The CSRF token of a session; without one, that of the browser. */
export function csrfOf(kind: CallerKind | undefined): string | undefined {
  const data = sessionData.get();
  return (kind && data?.[kind]?.csrf) ?? data?.csrf;
}
