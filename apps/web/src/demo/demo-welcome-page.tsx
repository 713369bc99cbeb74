import './demo.css';
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { OfflinePage } from '../errors/offline-page.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { leaveCase } from '../state/saving.ts';
import { ensureAgent } from '../state/session.ts';
import { useBrand, useTexts } from '../state/texts.ts';
import { AlertLine, Button, Card, ExternalLink, Markdown, Spinner } from '../ui/index.ts';
import { useStartDemo } from './use-start-demo.ts';

/** Start page of a test application (spec flow §2, demo-welcome). Opening it resets the application. */
export function DemoWelcomePage() {
  return <DemoWelcome demo={useStartDemo()} />;
}

/** The first page of a test application, for an agent who comes from the portal. */
export function DemoWelcome({ demo }: { demo: ReturnType<typeof useStartDemo> }) {
  const { start, starting, problem } = demo;
  const opened: Readonly<Record<string, string>> = useSearch({ strict: false });
  const [search] = useState(opened);
  const texts = useTexts();
  const brand = useBrand();
  const [agent, setAgent] = useState<Awaited<ReturnType<typeof ensureAgent>> | null>(null);
  const enter = useCallback(() => void ensureAgent(search).then(setAgent), [search]);
  useEffect(() => {
    leaveCase();
    enter();
  }, [enter]);
  if (agent === 'offline') return <OfflinePage onAgain={enter} />;
  const isFromPortal = agent !== null && typeof agent !== 'string' && agent.portal;
  const isRefused = problem === 'portal' || (agent !== null && !isFromPortal);
  return (
    <div className="demo-page">
      <PageTitle title={texts('demo.welcome.title')} />
      <Card>
        <Markdown text={texts('demo.welcome.text')} level={2} />
        <AlertLine tone="error" text={isRefused ? texts('demo.welcome.warning') : null} />
        <AlertLine tone="warning" text={problem === 'unprocessed' ? texts('demo.welcome.unprocessed') : null} />
        <div className="actions">
          <Button onPress={start} isDisabled={!isFromPortal} isPending={starting}>
            {texts('demo.welcome.start')}
          </Button>
          <a className="button secondary" href={brand?.Links.Faq ?? '#'} target="_blank" rel="noreferrer">
            {texts('demo.welcome.faq')} <ExternalLink size="1rem" aria-hidden="true" />
          </a>
        </div>
        {starting ? <Spinner label={texts('demo.welcome.starting')} /> : null}
      </Card>
    </div>
  );
}
