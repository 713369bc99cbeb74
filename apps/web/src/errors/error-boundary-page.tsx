import { useEffect } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import { useTexts } from '../state/texts.ts';
import { Button, SkipLink } from '../ui/index.ts';
import { reportError } from '../state/report.ts';

/**
 * Shown instead of a page that failed: what was saved is kept, and the page can be tried again. Without a connection, a
 * file of the page is missing.
 */
export function ErrorBoundaryPage({ error }: { error: unknown }) {
  const texts = useTexts();
  useEffect(() => reportError(error instanceof Error ? error.message : 'Unknown failure'), [error]);
  return (
    <>
      <SkipLink />
      <main id="main" className="column narrow" tabIndex={-1}>
        <div className="message-page">
          <PageTitle title={texts(navigator.onLine ? 'error.page.title' : 'offline.title')} />
          <p className="lead">{texts(navigator.onLine ? 'error.page.text' : 'offline.text')}</p>
          {wasAlteredOutside(error) ? <p>{texts('error.page.translated')}</p> : null}
          {/* A reload, because React does not request a missing file a second time. */}
          <Button onPress={() => window.location.reload()}>{texts('error.page.again')}</Button>
        </div>
      </main>
    </>
  );
}

/** React did not find an element where it had put it: most likely a translator replaced it. */
const wasAlteredOutside = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
