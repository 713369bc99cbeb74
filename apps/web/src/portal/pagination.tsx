import { useRef } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';
import { pageWindow } from './page-window.ts';

/** The pages of a table; nothing when there is only one. */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const texts = useTexts();
  const [first, last] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  if (pages < 2) return null;
  const turn = (to: number) => {
    // The arrow that was pressed is disabled at the end of the list: the focus goes to the button of that page.
    if (to === 1) first.current?.focus();
    if (to === pages) last.current?.focus();
    onPage(to);
  };
  return (
    <nav className="pagination" aria-label={texts('portal.pages')}>
      <Button variant="quiet" size="small" isDisabled={page === 1} onPress={() => turn(page - 1)}>
        {texts('section.previous')}
      </Button>
      <ul>
        {pageWindow(page, pages).map((slot) => (
          <li key={slot}>
            {slot === 'ellipsis' ? (
              <span className="page-gap">…</span>
            ) : (
              <Button
                variant={slot === page ? 'primary' : 'quiet'}
                size="small"
                aria-label={texts('portal.page', { Page: slot })}
                {...(slot === page ? { 'aria-current': 'page' as const } : {})}
                {...(slot === 1 ? { ref: first } : slot === pages ? { ref: last } : {})}
                onPress={() => onPage(slot)}
              >
                {slot}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" isDisabled={page === pages} onPress={() => turn(page + 1)}>
        {texts('section.next')}
      </Button>
    </nav>
  );
}
