import { afterPaint } from './after-paint.ts';

/**
 * For what may disappear once it is pressed: the keyboard continues at what `next` finds as soon as that is painted, and it
 * is scrolled into view; unless the focus is somewhere by then, where the person or a dialog has put it.
 */
export function keepFocus(next: () => Element | null | undefined): void {
  afterPaint(() => {
    if (document.activeElement !== document.body) return;
    const target = next();
    if (target instanceof HTMLElement) target.focus();
  });
}
