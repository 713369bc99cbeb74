import type { Ref } from 'react';
import { unfold } from './fold.tsx';
import { CircleAlert } from './icons.ts';

export interface SummaryItem {
  /** DOM id of the field. */
  target: string;
  label: string;
  message: string;
}

/** Puts focus into a field by the id of its outermost element, and opens what is folded around it. */
export function focusField(target: string): void {
  const field = document.getElementById(target);
  if (!field) return;
  unfold(field);
  const inside = field.matches('input, select, textarea, button')
    ? field
    : (field.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ??
      field.querySelector<HTMLElement>('button'));
  (inside ?? field).focus({ preventScroll: true });
  (field.closest('.field, fieldset') ?? field).scrollIntoView({ block: 'start' });
}

/** Everything that is wrong, once, at the top of the page; every line leads to its field. */
export function ErrorSummary({
  title,
  items,
  ref,
}: {
  title: string;
  items: readonly SummaryItem[];
  ref?: Ref<HTMLElement>;
}) {
  return (
    <section className="error-summary" aria-labelledby="error-summary-title" tabIndex={-1} ref={ref}>
      <h2 id="error-summary-title">
        <CircleAlert size={22} aria-hidden="true" /> {title}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.target}>
            <a
              href={`#${item.target}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(item.target);
              }}
            >
              {item.label}: {item.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
