import { useEffect, useState } from 'react';
import type { Application } from '@countersign/engine';
import { openCase } from './application.ts';

/** The menu is refreshed this long after a change (spec form §9). */
const REFRESH_MS = 125;

/**
 * A value computed from the whole application, refreshed shortly after changes and not with every keystroke. It is
 * replaced only when it differs. `compute` must not change between renders.
 */
export function useApplicationValue<Value>(compute: (application: Application) => Value): Value | null {
  const [value, setValue] = useState<Value | null>(() => {
    const application = openCase.get()?.application;
    return application ? compute(application) : null;
  });
  useEffect(() => follow(compute, (next) => setValue((known) => (isSame(known, next) ? known : next))), [compute]);
  return value;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Reports the value now, whenever another case is opened, and shortly after each change, until the returned function is
 * called.
 */
export function follow<Value>(
  compute: (application: Application) => Value,
  tell: (value: Value | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => undefined;
  let current: Application | undefined;
  const refresh = () => {
    timer = undefined;
    tell(current ? compute(current) : null);
  };
  const followCase = () => {
    const application = openCase.get()?.application;
    if (application !== current) {
      stop();
      current = application;
      stop =
        application?.subscribe('*', () => {
          timer ??= setTimeout(refresh, REFRESH_MS);
        }) ?? (() => undefined);
    }
    refresh();
  };
  followCase();
  const stopCase = openCase.subscribe(followCase);
  return () => {
    clearTimeout(timer);
    stop();
    stopCase();
  };
}
