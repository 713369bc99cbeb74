/** Runs these one by one while the browser has nothing else to do. */
export function whenIdle(acts: readonly (() => void)[]): void {
  const [first, ...others] = acts;
  if (first === undefined) return;
  onIdle(() => {
    first();
    whenIdle(others);
  });
}

/** Safari does not say when it is idle. */
const onIdle = (act: () => void): void =>
  void (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, 50));
