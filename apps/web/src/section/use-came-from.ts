import { useEffect } from 'react';
import { cameFrom } from '../page/came-from.ts';
import { focusField } from '../ui/index.ts';

/** The focus goes to the answer that somebody came to change (spec pages 3.1). */
export function useCameFrom(block: string): void {
  useEffect(() => {
    const from = cameFrom.get();
    if (from?.block === block) focusField(from.target);
  }, [block]);
}
