import { useEffect, useState } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';
import { isPageReachable } from '../state/reload.ts';
import { reportError } from '../state/report.ts';
import { OfflinePage } from './offline-page.tsx';

/**
 * Shown instead of a page that failed: what was saved is kept, and the page can be tried again. Without a connection, a
 * file of the page is missing.
 */
export function ErrorBoundaryPage({ error }: { error: unknown }) {
  const [isReachable, setIsReachable] = useState(navigator.onLine);
  useEffect(() => reportError(error instanceof Error ? error.message : 'Unknown failure'), [error]);
  useEffect(() => void isPageReachable().then(setIsReachable), []);
  // A reload, because React does not request a missing file a second time.
  const again = async () => {
    const reachable = await isPageReachable();
    setIsReachable(reachable);
    if (reachable) location.reload();
  };
  return (
    <main id="main" className="column narrow" tabIndex={-1}>
      {isReachable ? (
        <FailedPage error={error} onAgain={() => void again()} />
      ) : (
        <OfflinePage onAgain={() => void again()} />
      )}
    </main>
  );
}

function FailedPage({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const texts = useTexts();
  return (
    <div className="message-page">
      <PageTitle title={texts('error.page.title')} />
      <p className="lead">{texts('error.page.text')}</p>
      {wasAlteredOutside(error) ? <p>{texts('error.page.translated')}</p> : null}
      <Button onPress={onAgain}>{texts('error.page.again')}</Button>
    </div>
  );
}

/** React did not find an element where it had put it: most likely a translator replaced it. */
const wasAlteredOutside = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
