import { useEffect } from 'react';
import { cameFrom, changeId } from '../page/came-from.ts';
import { unfold } from '../ui/index.ts';

/** Somebody who went from this page to change an answer comes back to it (spec pages 3.1). */
export function useReturnTo(page: string): void {
  useEffect(() => {
    const from = cameFrom.get();
    if (from?.page !== page) return;
    cameFrom.set(null);
    const button = document.getElementById(changeId(from.target));
    if (!button) return;
    unfold(button);
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'center' });
  }, [page]);
}
