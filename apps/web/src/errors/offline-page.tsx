import { useEffect, useState } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import { rememberedHandle } from '../state/case-handle.ts';
import { waitingSections } from '../state/drafts.ts';
import { saveStatusText } from '../page/save-status.ts';
import { loadCarrier, useTexts } from '../state/texts.ts';
import { Button, CloudOff } from '../ui/index.ts';

const EVERY_MS = 10_000;

/**
 * Shown instead of a page that needs the server while it cannot be reached: nothing is lost, and it continues by
 * itself.
 */
export function OfflinePage({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts();
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    if (rememberedHandle()) void waitingSections().then(setWaiting);
  }, []);
  const again = () => {
    void loadCarrier();
    onAgain();
  };
  useEffect(() => {
    const timer = setInterval(again, EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  });
  return (
    <div className="message-page">
      <PageTitle title={texts('offline.title')} />
      <p className="lead">{texts('offline.text')}</p>
      {waiting > 0 ? (
        <p className="save-state warning">
          <CloudOff size="1rem" aria-hidden="true" /> {saveStatusText({ state: 'offline', sections: waiting }, texts)}
        </p>
      ) : null}
      <p>{texts('offline.tries')}</p>
      <div className="actions">
        <Button onPress={again}>{texts('error.page.again')}</Button>
      </div>
    </div>
  );
}
