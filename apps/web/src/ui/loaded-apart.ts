import { use } from 'react';

/** Code that a page needs seldom or late, in a file of its own. */
export interface LoadedApart<Module> {
  /** Loads it, once; a load that failed is tried again at the next call. */
  load: () => Promise<Module>;
  /** The module, for a component: it waits, with what is around it, until the module is there. */
  read: () => Module;
}

export function loadedApart<Module>(fetch: () => Promise<Module>): LoadedApart<Module> {
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
  // Always by `use`, also of what is there: a component that waits is rendered again, and React tells its promises apart by their
  // order. As React's own, it may be called under a condition.
  const useModule = () => use(load());
  return { load, read: useModule };
}

/** As React itself marks a promise that it waited for: whoever reads it from now on does not wait. */
function markLoaded<Module>(promise: Promise<Module>, value: Module): void {
  void Object.assign(promise, { status: 'fulfilled', value });
}
