import './customer.css';
import { useEffect } from 'react';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../page/page-title.tsx';
import { sessionData } from '../state/session-store.ts';
import { loadSession } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';

/**
 * After a signer stopped without signing, in the words of what they chose. They can come back through the agent's next
 * e-mail. Needs no session, also after a reload.
 */
export function StoppedPage() {
  const texts = useTexts();
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const hasWithdrawn = useStore(sessionData)?.reason === 'withdrawn';
  const way = hasWithdrawn ? 'withdrawn' : search['as'] === 'paper' ? 'stopped.paper' : 'stopped';
  useEffect(() => void loadSession(), []);
  return (
    <div className="find-page">
      <PageTitle title={texts(`${way}.title`)} />
      <p className="lead">{texts(`${way}.text`)}</p>
    </div>
  );
}
