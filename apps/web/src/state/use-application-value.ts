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
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => undefined;
    let current: Application | undefined;
    const refresh = () => {
      timer = undefined;
      const next = current ? compute(current) : null;
      setValue((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    const follow = () => {
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
    follow();
    const stopCase = openCase.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
      stopCase();
    };
  }, [compute]);
  return value;
}
