import type { SessionData } from '@countersign/protocol';
import { createStore } from './store.ts';

export type SessionKind = 'agent' | 'customer';

/** What `GET /session` said last; null before the first answer. */
export const sessionData = createStore<SessionData | null>(null);

/** Which session the open case belongs to, when the browser holds two. */
export const sessionKind = createStore<SessionKind | undefined>(undefined);

/** The session that calls are made in: the open case's, else the only one. */
export function currentKind(): SessionKind | undefined {
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
