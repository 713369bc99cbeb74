import { useEffect } from 'react';

/** Goes to the last page of a list when the one that is shown no longer exists: its last case has gone. */
export function useExistingPage(page: number, last: number, onPage: (page: number) => void): void {
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
}
