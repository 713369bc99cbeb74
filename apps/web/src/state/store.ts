import { useRef, useSyncExternalStore } from 'react';

/** A value that notifies its readers when it is replaced. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store outside React; setting the value that it has notifies nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again when it is replaced. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Part of a store: renders again only when `select` returns something else, compared shallowly for lists. */
export function useSelected<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  const last = useRef<{ part: Part } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.get());
    if (last.current && same(last.current.part, part)) return last.current.part;
    last.current = { part };
    return part;
  });
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => Object.is(item, b[i]));
}
