import './portal.css';
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { leaveCase } from '../state/saving.ts';
import { type Agent, AGENT_LOGIN_PATH, ensureAgent } from '../state/session.ts';
import { useBrand, useTexts } from '../state/texts.ts';
import { Alert, Button, Dialog, ExternalLink, Plus, Spinner } from '../ui/index.ts';
import { useStartCase } from '../start/use-start-case.ts';
import { CaseTabs } from './case-tabs.tsx';
import { FiguresPanel } from './figures-panel.tsx';

/** `financial-professional`: the agent's cases (spec flow §2, Agent portal). */
export function PortalPage() {
  const navigation = useNavigation();
  const texts = useTexts();
  // The parameters of the address the page was opened with.
  const opened: Readonly<Record<string, string>> = useSearch({ strict: false });
  const [search] = useState(opened);
  const [agent, setAgent] = useState<Agent | 'offline' | null>(null);
  const enter = useCallback(() => {
    void ensureAgent(search).then((found) => {
      if (found === 'elsewhere') window.location.assign(AGENT_LOGIN_PATH);
      else if (found === 'none') navigation.replace('error-page');
      else setAgent(found);
    });
  }, [search, navigation]);
  useEffect(() => {
    leaveCase();
    enter();
  }, [enter]);
  if (agent === 'offline') return <OfflinePage onAgain={enter} />;
  if (!agent) {
    return (
      <div className="page-wait">
        <Spinner label={texts('portal.loading')} />
      </div>
    );
  }
  return <Portal agent={agent} />;
}

function Portal({ agent }: { agent: Agent }) {
  const texts = useTexts();
  const brand = useBrand();
  const first = agent.AgentFirstName || texts('portal.agentMissing.first');
  const last = agent.AgentLastName || texts('portal.agentMissing.last');
  return (
    <div className="portal">
      <div className="banner">
        <div>
          <PageTitle title={texts('portal.banner', { AgentName: `${first} ${last}` })} />
          <p className="banner-links">
            {brand?.Links.NewBusinessStatus ? (
              <a href={brand.Links.NewBusinessStatus} target="_blank" rel="noreferrer">
                {texts('portal.status')} <ExternalLink size={15} aria-hidden="true" />
              </a>
            ) : null}
            <a href="/express/demo-welcome" target="_blank" rel="noreferrer">
              {texts('portal.demo')} <ExternalLink size={15} aria-hidden="true" />
            </a>
          </p>
        </div>
        <div className="actions">
          {brand?.Links.Illustration ? (
            <a className="button secondary" href={brand.Links.Illustration} target="_blank" rel="noreferrer">
              {texts('portal.illustration')} <ExternalLink size={16} aria-hidden="true" />
            </a>
          ) : null}
          <StartButton />
        </div>
      </div>
      <CaseTabs agent={agent} />
      <FiguresPanel agentId={agent.AgentId} />
      <Alert tone="info">
        <p>{texts('portal.notice')}</p>
      </Alert>
    </div>
  );
}

/** Asks about an illustration first (spec flow §4, Starting). */
function StartButton() {
  const texts = useTexts();
  const { start, starting } = useStartCase();
  const [asks, setAsks] = useState(false);
  const begin = (to: 'form' | 'illustration') => {
    setAsks(false);
    start(to);
  };
  return (
    <>
      <Button onPress={() => setAsks(true)} {...(starting ? { isPending: true } : {})}>
        <Plus size={18} aria-hidden="true" /> {texts('portal.start')}
      </Button>
      {asks ? (
        <Dialog
          title={texts('welcome.illustration')}
          onClose={() => setAsks(false)}
          actions={[
            { label: texts('welcome.illustration.no'), onPress: () => begin('form') },
            { label: texts('welcome.illustration.yes'), onPress: () => begin('illustration') },
          ]}
        >
          <p>{texts('welcome.illustration.text')}</p>
        </Dialog>
      ) : null}
    </>
  );
}
