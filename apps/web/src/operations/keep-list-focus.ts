import { keepFocus } from '../ui/index.ts';

/**
 * What was pressed may have disappeared from the list, or is behind a dialog that replaced another one: the keyboard
 * continues there if it is still on the page, otherwise at the tab of the list.
 */
export const keepListFocus = (pressed: Element | null = null): void =>
  keepFocus(() => (pressed?.isConnected === true ? pressed : document.querySelector('[role=tab][aria-selected=true]')));
