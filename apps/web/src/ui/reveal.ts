import { unfold } from './fold.tsx';

/** Brings what is not on the page now, by its DOM id. */
type Seek = (id: string) => void;

let seek: Seek | null = null;

/** A part of the page that shows little at a time is asked for what it does not show; the result takes it back. */
export function onSeek(brings: Seek): () => void {
  seek = brings;
  return () => {
    if (seek === brings) seek = null;
  };
}

/** Shows an element, whatever is folded around it, and hands it over; nothing happens when the page has none of that id. */
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
  // An effect cannot have the page rendered before it has ended.
  queueMicrotask(() => {
    seek?.(id);
    const brought = document.getElementById(id);
    if (brought) hand(brought);
  });
}
