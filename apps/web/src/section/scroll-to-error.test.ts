import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollToError } from './scroll-to-error.ts';

/** A page of the browser with one wrong field, 1,140 pixels below its top. */
const field = { getBoundingClientRect: () => ({ top: 1140 }) };
const input = { closest: () => field, matches: () => true, focus: () => void (page.activeElement = 'the wrong field') };
const missing = { ...input, focus: () => void (page.activeElement = 'the missing field') };
const page = {
  activeElement: 'the summary',
  getElementById: (id: string): typeof input => (id === 'wrong' ? input : missing),
};
let top = 0;
let prefersNoMotion = false;

beforeEach(() => {
  vi.useFakeTimers();
  [top, prefersNoMotion, page.activeElement] = [0, false, 'the summary'];
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) =>
    setTimeout(() => frame(performance.now()), 16),
  );
  vi.stubGlobal('window', {
    scrollY: 0,
    scrollTo: (_left: number, to: number) => void (top = to),
    matchMedia: () => ({ matches: prefersNoMotion }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The position of the page this many milliseconds after Next. */
function topAfter(milliseconds: number): number {
  scrollToError(() => 'wrong');
  vi.advanceTimersByTime(milliseconds);
  return top;
}

// spec form 4.9, 9.3
it('begins a second and 100 ms after the attempt, and takes 300 ms', () => {
  expect(topAfter(1099)).toBe(0);
  vi.advanceTimersByTime(150);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(1000);
  vi.advanceTimersByTime(180);
  expect(top).toBe(1000);
});

// spec pages 2.2
it('moves the focus along', () => {
  topAfter(1100);
  expect(page.activeElement).toBe('the wrong field');
});

// spec pages 2.2
it('goes to the answer that is wrong when it begins: one that was left by pressing Next is known a moment later', () => {
  let first = 'missing';
  scrollToError(() => first);
  first = 'wrong';
  vi.advanceTimersByTime(1100);
  expect(page.activeElement).toBe('the wrong field');
});

it('is one step for people who want no motion', () => {
  prefersNoMotion = true;
  expect(topAfter(1100)).toBe(1000);
});

it('does not move a person who went somewhere else meanwhile', () => {
  scrollToError(() => 'wrong');
  page.activeElement = 'a field';
  vi.advanceTimersByTime(2000);
  expect(top).toBe(0);
});
