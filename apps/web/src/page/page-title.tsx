import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../state/texts.ts';
import { afterPaint } from '../ui/index.ts';

let firstPage = true;

/** Of the card above the first page, which is read before the page's own title. */
export const START_CARD_TITLE = 'start-card-title';

/** The page's only h1: sets the document title and gets the focus when the page changed. */
export function PageTitle({
  title,
  children,
  hasErrors = false,
}: {
  title: string;
  children?: ReactNode;
  hasErrors?: boolean;
}) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const application = texts('app.name');
  const mark = hasErrors ? `${texts('kit.error')} ` : '';
  useEffect(() => {
    document.title = `${mark}${title} · ${application}`;
  }, [mark, title, application]);
  useEffect(() => {
    const isFirst = firstPage;
    firstPage = false;
    // The browser itself puts the focus at the start of the first page.
    if (isFirst) return undefined;
    const before = document.activeElement;
    // Focusing lays out the whole page once more: it is painted first. If the focus was moved into the page or a dialog in
    // the meantime, it stays there; a closed dialog, such as the menu on a phone, gives it back to a button above the page.
    return afterPaint(() => {
      const now = document.activeElement;
      const first = document.getElementById(START_CARD_TITLE) ?? heading.current;
      if (now === before || !now?.closest('main, [role$=dialog]')) first?.focus({ preventScroll: true });
    });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
