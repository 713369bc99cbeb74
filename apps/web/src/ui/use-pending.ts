import { useState } from 'react';

/**
 * For what a button starts: `isPending` while it runs, which the button shows. What is pressed in the meantime is not
 * started, as with a double click.
 */
export function usePending(): { isPending: boolean; run: (work: () => Promise<unknown>) => void } {
  const [isPending, setIsPending] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (isPending) return;
    setIsPending(true);
    void work().finally(() => setIsPending(false));
  };
  return { isPending, run };
}
