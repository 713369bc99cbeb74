import { unfold } from './fold.tsx';

/** Makes something visible that is not on the page now, by its DOM id. */
type Seek = (id: string) => void;

let seek: Seek | null = null;

/** Registers a part of the page that shows little at a time and can show more on request; the result unregisters it. */
export function onSeek(brings: Seek): () => void {
  seek = brings;
  return () => {
    if (seek === brings) seek = null;
  };
}

/**
 * Shows an element, opens everything folded around it, and returns it; does nothing if the page has none with that id.
 */
export function reveal(id: string, then: (element: HTMLElement) => void): void {
  const hand = (element: HTMLElement) => {
    unfold(element);
    then(element);
  };
  const here = document.getElementById(id);
  if (here) {
    hand(here);
    return;
  }
  // An effect cannot make the page render before the effect has ended.
  queueMicrotask(() => {
    seek?.(id);
    const brought = document.getElementById(id);
    if (brought) hand(brought);
  });
}
