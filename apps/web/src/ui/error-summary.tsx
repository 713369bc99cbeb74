import type { Ref } from 'react';
import { CircleAlert } from './icons.ts';
import { reveal } from './reveal.ts';

export interface SummaryItem {
  /** DOM id of the field. */
  target: string;
  label: string;
  message: string;
}

/** Moves the focus into a field by the ID of its outermost element, and makes it visible if necessary. */
export function focusField(target: string): void {
  reveal(target, (field) => {
    focusInside(field);
    (field.closest('.field, fieldset') ?? field).scrollIntoView({ block: 'start' });
  });
}

/** Moves the focus to the first input in an element. The page does not scroll. */
export function focusInside(field: HTMLElement): void {
  const inside = field.matches('input, select, textarea, button')
    ? field
    : (field.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ??
      field.querySelector<HTMLElement>('button'));
  (inside ?? field).focus({ preventScroll: true });
}

/** All errors, once, at the top of the page; every line leads to its field. `beside`: one more line below. */
export function ErrorSummary({
  title,
  items,
  beside,
  ref,
}: {
  title: string;
  items: readonly SummaryItem[];
  beside?: { target: string; text: string };
  ref?: Ref<HTMLElement>;
}) {
  return (
    <section className="error-summary" aria-labelledby="error-summary-title" tabIndex={-1} ref={ref}>
      <h2 id="error-summary-title">
        <CircleAlert size="1.375rem" aria-hidden="true" /> {title}
      </h2>
      {items.length === 0 ? null : (
        <ul>
          {items.map(({ target, label, message }) => (
            <li key={target}>
              <FieldLink target={target} text={`${label}: ${message}`} />
            </li>
          ))}
        </ul>
      )}
      {beside ? (
        <p>
          <FieldLink {...beside} />
        </p>
      ) : null}
    </section>
  );
}

function FieldLink({ target, text }: { target: string; text: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(target);
      }}
    >
      {text}
    </a>
  );
}
