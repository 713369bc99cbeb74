/** The exit codes by which a shell knows the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * From now on, SIGINT and SIGTERM run `stop` before they end the process; a second one ends it at once. The returned
 * function undoes that; once a signal was received, it waits for the end of the process.
 */
export function endOnSignal(stop: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | null = null;
  const listeners = SIGNALS.map((signal) => {
    const end = (): never => process.exit(EXIT_CODES[signal]);
    const listener = (): void => {
      if (ending) end();
      ending = stop().then(end, end);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return async () => {
    await ending;
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}
