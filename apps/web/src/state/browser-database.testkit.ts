/** A browser's database for drafts, as far as they use it. */
import { vi } from 'vitest';

/** `silent`: nothing is ever answered. `refuses`: it cannot be opened. `forgetful`: it has no store. `full`: nothing more is kept. */
export type DatabaseFault = 'silent' | 'refuses' | 'forgetful' | 'full';

export interface BrowserDatabase {
  fault: DatabaseFault | null;
  /** What is in it, by name. */
  readonly kept: Map<string, unknown>;
  /** Connections that were opened and not closed. */
  open: number;
}

interface Request {
  result: unknown;
  error: Error | null;
  onsuccess?: () => void;
  onerror?: () => void;
}

/** Puts one in place of the browser's own. */
export function stubBrowserDatabase(): BrowserDatabase {
  const database: BrowserDatabase = { fault: null, kept: new Map(), open: 0 };
  const { kept } = database;
  const later = (result: unknown, then: () => void = () => undefined): Request => {
    const request: Request = { result, error: null };
    const { fault } = database;
    setTimeout(() => {
      if (fault === 'silent') return;
      if (fault === 'refuses') request.error = new Error('refused');
      if (fault === 'refuses') return request.onerror?.();
      request.onsuccess?.();
      then();
    });
    return request;
  };
  const transaction = () => {
    if (database.fault === 'forgetful') throw new Error('NotFoundError');
    const made: Record<string, unknown> & { oncomplete?: () => void; onabort?: () => void } = { error: null };
    const end = (): void => (database.fault === 'full' ? made.onabort?.() : made.oncomplete?.());
    const change = (act: () => void): Request => {
      if (database.fault === null) act();
      return later(undefined, end);
    };
    made['objectStore'] = () => ({
      get: (name: string) => later(kept.get(name), end),
      put: (value: unknown, name: string) => change(() => void kept.set(name, value)),
      delete: (name: string) => change(() => void kept.delete(name)),
    });
    return made;
  };
  vi.stubGlobal('indexedDB', {
    open() {
      const opened = later({ transaction, close: () => void (database.open -= 1) });
      if (database.fault === null || database.fault === 'full' || database.fault === 'forgetful') database.open += 1;
      return opened;
    },
  });
  return database;
}
