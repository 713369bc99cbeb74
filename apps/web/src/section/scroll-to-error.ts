/** The scroll that the specification asks for after a failed Next (spec form §4, §9). The focus goes along. */
import { focusInside, reveal } from '../ui/index.ts';

const AFTER_ATTEMPT_MS = 1000;
const DELAY_MS = 100;
const ANIMATION_MS = 300;
const SPACE_ABOVE = 140;

/**
 * Brings the first wrong field into view, which `first` names by its DOM ID when the scroll begins, unless the person already went somewhere, and the focus into it, which would be
 * out of sight above otherwise. Without animation where none is wanted. What does not show it does so at once.
 */
export function scrollToError(first: () => string | undefined): void {
  const shown = first();
  if (shown !== undefined) reveal(shown, () => undefined);
  const focused = document.activeElement;
  setTimeout(() => {
    const target = first();
    if (target !== undefined && document.activeElement === focused) reveal(target, goTo);
  }, AFTER_ATTEMPT_MS + DELAY_MS);
}

function goTo(answer: HTMLElement): void {
  const field = answer.closest('.field, fieldset, .rows');
  if (!field) return;
  focusInside(answer);
  const end = Math.max(0, window.scrollY + field.getBoundingClientRect().top - SPACE_ABOVE);
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) window.scrollTo(0, end);
  else animate(window.scrollY, end);
}

function animate(from: number, to: number): void {
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / ANIMATION_MS);
    window.scrollTo(0, from + (to - from) * part * (2 - part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
