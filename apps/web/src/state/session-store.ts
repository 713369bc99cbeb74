import type { SessionData } from '@countersign/protocol';
import { createStore } from './store.ts';

export type SessionKind = 'agent' | 'customer';
/** Operations have no case of their own open. */
export type CallerKind = SessionKind | 'operations';

/** What `GET /session` said last; null before the first answer. */
export const sessionData = createStore<SessionData | null>(null);

/** Which session the open case or the page belongs to, when the browser holds several. */
export const sessionKind = createStore<CallerKind | undefined>(undefined);

/** The session that calls are made in: the open case's, else the only one. */
export function currentKind(): CallerKind | undefined {
  const data = sessionData.get();
  const wanted = sessionKind.get();
  if (wanted && data?.[wanted]) return wanted;
  if (data?.agent) return 'agent';
  return data?.customer ? 'customer' : undefined;
}

export function currentCsrf(): string | undefined {
  const data = sessionData.get();
  const kind = currentKind();
  return (kind && data?.[kind]?.csrf) ?? data?.csrf;
}
