import './customer.css';
import { useCallback, useEffect, useState } from 'react';
import type { SessionData } from '@countersign/protocol';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { sessionKind } from '../state/session-store.ts';
import { loadSessionOnce } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { Card, Spinner } from '../ui/index.ts';
import { SignedDocument } from '../signing/signed-document.tsx';

type Customer = NonNullable<SessionData['customer']>;

/** The target of an e-mailed link with the purpose documents: the person's own signed document, and nothing else. */
export function DocumentsPage() {
  const texts = useTexts();
  const navigation = useNavigation();
  const [customer, setCustomer] = useState<Customer | 'offline' | null>(null);
  const enter = useCallback(() => {
    // A page of customers: an agent may be signed in to the same browser.
    sessionKind.set('customer');
    void loadSessionOnce().then((session) => {
      if (!session) {
        setCustomer('offline');
        return;
      }
      if (!session.customer) {
        navigation.replace('find-application');
        return;
      }
      setCustomer(session.customer);
    });
  }, [navigation]);
  useEffect(enter, [enter]);
  if (customer === 'offline') return <OfflinePage onAgain={enter} />;
  return (
    <div className="find-page">
      <PageTitle title={texts('documents.title')} />
      <p className="lead">{texts('documents.text')}</p>
      <Card>
        {customer ? (
          <SignedDocument appId={customer.ApplicationId} appAuthId={customer.AppAuthId} role={customer.SigningRole} />
        ) : (
          <Spinner label={texts('app.loading')} />
        )}
      </Card>
      <p>
        <a href="/express/verify">{texts('documents.check')}</a>
      </p>
    </div>
  );
}
