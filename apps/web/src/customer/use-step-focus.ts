import { useEffect } from 'react';
import { afterPaint, focusField } from '../ui/index.ts';

/**
 * The focus continues at a step that replaced the one whose button was pressed, as it does in signing, and the step is
 * scrolled into view. `isReached`: it replaced one; the step that a page begins with leaves the focus to the page's title.
 */
export function useStepFocus(target: string, isReached: boolean): void {
  useEffect(() => {
    if (!isReached) return undefined;
    return afterPaint(() => focusField(target));
  }, [target, isReached]);
}
