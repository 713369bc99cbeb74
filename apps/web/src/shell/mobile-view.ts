/**
 * Marks a phone's screen (spec flow §2, welcome; §9, Small phone width): `data-mobile-view` of the document, for
 * styles.
 */
const PHONE = '(max-width: 414px)';

/** Follows the width of the screen from now on. */
export function markMobileView(): void {
  const phone = window.matchMedia(PHONE);
  const mark = (): void => void document.documentElement.toggleAttribute('data-mobile-view', phone.matches);
  mark();
  phone.addEventListener('change', mark);
}
