/** A part of a long page that can be folded: closed it shows its state, open it shows everything. */
import type { ReactNode, Ref } from 'react';
import { ChevronDown, Circle, CircleAlert, CircleCheck } from './icons.ts';

export type FoldTone = 'done' | 'open' | 'wrong';

/**
 * The browser's own disclosure element: works by keyboard, is found by the page search and printed open. `startsOpen`
 * applies to the first paint; afterwards the person decides.
 */
export function Fold({
  id,
  title,
  position,
  summary,
  tone,
  startsOpen,
  level,
  ref,
  children,
}: {
  id: string;
  title: string;
  /** Read out after the title: `of 3`. */
  position: string | null;
  /** What is done and what is missing, in words. */
  summary: string;
  tone: FoldTone;
  startsOpen: boolean;
  level: 2 | 3;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const Mark = marks[tone];
  return (
    <details className={`fold ${tone}`} id={id} open={startsOpen} ref={ref}>
      <summary className="fold-head">
        <Mark className="fold-mark" size="1.25rem" aria-hidden="true" />
        <span className="fold-words">
          <Heading className="fold-title">
            {title}
            {position === null ? null : <span className="row-card-position"> {position}</span>}
          </Heading>
          <span className="fold-summary">{summary}</span>
        </span>
        <ChevronDown className="fold-arrow" size="1.25rem" aria-hidden="true" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}

const marks = { done: CircleCheck, open: Circle, wrong: CircleAlert };

/** Opens every fold around an element, so that it is visible and can get the focus. */
export function unfold(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
}

/** Closes a fold and opens the next one, which gets the focus. */
export function openNextFold(fold: HTMLDetailsElement | null): void {
  const next = fold?.nextElementSibling;
  if (!fold || !(next instanceof HTMLDetailsElement)) return;
  fold.open = false;
  next.open = true;
  next.querySelector('summary')?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}
