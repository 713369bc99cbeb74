import { use } from 'react';

/** Code that a page needs rarely or late, in a separate file. */
export interface LazyModule<Module> {
  /** Loads it, once; a load that failed is tried again at the next call. */
  load: () => Promise<Module>;
  /** The module, for a component: it suspends until the module is loaded. */
  read: () => Module;
}

/** A module that `fetch` loads when somebody needs it. */
export function lazyModule<Module>(fetch: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | null = null;
  const load = () =>
    (loading ??= fetch().then(
      (module) => {
        if (loading !== null) markLoaded(loading, module);
        return module;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
  // Always through `use`, even if it is loaded: a component that suspends is rendered again, and React identifies its
  // promises by their order. Like React's own, it may be called under a condition.
  const useModule = () => use(load());
  return { load, read: useModule };
}

/** As React itself marks a promise that it waited for: from now on, reading it does not suspend. */
function markLoaded<Module>(promise: Promise<Module>, value: Module): void {
  void Object.assign(promise, { status: 'fulfilled', value });
}
