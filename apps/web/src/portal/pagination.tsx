import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';
import { pageWindow } from './page-window.ts';

/** The pages of a table; nothing when there is only one. */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const texts = useTexts();
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={texts('portal.pages')}>
      <Button variant="quiet" size="small" isDisabled={page === 1} onPress={() => onPage(page - 1)}>
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
                onPress={() => onPage(slot)}
              >
                {slot}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" isDisabled={page === pages} onPress={() => onPage(page + 1)}>
        {texts('section.next')}
      </Button>
    </nav>
  );
}
