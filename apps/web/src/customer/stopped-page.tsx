import './customer.css';
import { useEffect } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import { sessionData } from '../state/session-store.ts';
import { loadSession } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';

/**
 * After a signer stopped without signing. They can come back through the agent's next e-mail. Needs no session, also
 * after a reload.
 */
export function StoppedPage() {
  const texts = useTexts();
  const hasWithdrawn = useStore(sessionData)?.reason === 'withdrawn';
  useEffect(() => void loadSession(), []);
  return (
    <div className="find-page">
      <PageTitle title={texts(hasWithdrawn ? 'withdrawn.title' : 'stopped.title')} />
      <p className="lead">{texts(hasWithdrawn ? 'withdrawn.text' : 'stopped.text')}</p>
    </div>
  );
}
