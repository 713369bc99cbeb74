import { afterPaint } from '../ui/index.ts';

/**
 * What was pressed may have disappeared from the list, or is behind a dialog that replaced another one: the keyboard
 * continues there if it is still on the page, otherwise at the tab of the list.
 */
export function keepFocus(pressed: Element | null = null): void {
  afterPaint(() => {
    if (document.activeElement !== document.body) return;
    const next = pressed?.isConnected === true ? pressed : document.querySelector('[role=tab][aria-selected=true]');
    if (next instanceof HTMLElement) next.focus();
  });
}
