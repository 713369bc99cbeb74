import './start.css';
import { lazy, Suspense, useEffect } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { leaveCase } from '../state/saving.ts';
import { ensureAgent } from '../state/session.ts';
import { sessionData } from '../state/session-store.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Card, Markdown } from '../ui/index.ts';
import { useStartNew } from './use-start-new.tsx';

/** A separate file, which does not exist in production. */
const DebugTools = lazy(() => import('./debug-tools.tsx').then(({ DebugTools }) => ({ default: DebugTools })));

/** Start page of producers (spec flow §2, welcome). Opening it resets the application. */
export function WelcomePage() {
  const search = useSearch({ strict: false });
  const navigation = useNavigation();
  const texts = useTexts();
  const { startNew, starting, question } = useStartNew();
  const hasTools = useSelected(sessionData, (session) => session?.features.DevelopmentPages === true);

  useEffect(() => {
    leaveCase();
    void ensureAgent(search);
  }, [search]);

  const resume = async () => {
    await ensureAgent(search);
    navigation.to('financial-professional');
  };
  return (
    <>
      <section className="hero">
        <PageTitle title={texts('welcome.title')} />
        <p className="lead">{texts('welcome.lead')}</p>
        <div className="actions">
          <Button onPress={startNew} isPending={starting}>
            {texts(starting ? 'welcome.starting' : 'welcome.start')}
          </Button>
          <Button variant="secondary" onPress={() => void resume()}>
            {texts('welcome.resume')}
          </Button>
        </div>
      </section>
      <div className="two-columns">
        <Card>
          <h2>{texts('welcome.steps.title')}</h2>
          <Markdown text={texts('welcome.steps')} level={3} />
        </Card>
        <Card>
          <h2>{texts('welcome.eligibility.title')}</h2>
          <Markdown text={texts('welcome.eligibility')} level={3} />
        </Card>
      </div>
      {!hasTools ? null : (
        <Suspense>
          <DebugTools />
        </Suspense>
      )}
      {question}
    </>
  );
}
