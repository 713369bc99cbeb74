import { use } from 'react';

/** Code that a page needs seldom or late, in a file of its own. */
export interface LoadedApart<Module> {
  /** Loads it, once; a load that failed is tried again at the next call. */
  load: () => Promise<Module>;
  /** The module, for a component: it waits, with what is around it, until the module is there. */
  read: () => Module;
}

export function loadedApart<Module>(fetch: () => Promise<Module>): LoadedApart<Module> {
  let loaded: Module | null = null;
  let loading: Promise<Module> | null = null;
  const load = () =>
    (loading ??= fetch().then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
  // As React's own `use`, it may be called under a condition.
  const useModule = () => loaded ?? use(load());
  return { load, read: useModule };
}
