import './portal.css';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import type { CaseStage } from '@countersign/protocol';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { sessionData } from '../state/session-store.ts';
import { leaveCase } from '../state/saving.ts';
import { type Agent, ensureAgent } from '../state/session.ts';
import { signInElsewhere } from '../state/sign-in.ts';
import { useBrand, useTexts } from '../state/texts.ts';
import { Alert, Button, ExternalLink, PageWait, Plus, Spinner } from '../ui/index.ts';
import { useStartNew } from '../start/use-start-new.tsx';
import { CaseTabs } from './case-tabs.tsx';
import { tabOf } from './case-view.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useCaseView } from './use-case-view.ts';

const Figures = lazy(() => import('./figures.tsx').then((module) => ({ default: module.Figures })));

interface Entered {
  agent: Agent;
  /** Above the list, in a development installation. */
  InventedCases: ComponentType<{ agentId: string }> | null;
}

/** `financial-professional`: the agent's cases (spec flow §2, Agent portal). */
export function PortalPage() {
  const navigation = useNavigation();
  const texts = useTexts();
  // The parameters of the address the page was opened with.
  const opened: Readonly<Record<string, string>> = useSearch({ strict: false });
  const [search] = useState(opened);
  const [entered, setEntered] = useState<Entered | 'offline' | null>(null);
  const enter = useCallback(() => {
    void ensureAgent(search).then(async (found) => {
      if (found === 'elsewhere') signInElsewhere();
      else if (found === 'none') navigation.replace('error-page');
      else if (found === 'offline') setEntered(found);
      else setEntered({ agent: found, InventedCases: await loadInventedCases(found) });
    });
  }, [search, navigation]);
  useEffect(() => {
    leaveCase();
    enter();
  }, [enter]);
  if (entered === 'offline') return <OfflinePage onAgain={enter} />;
  if (!entered) {
    return <PageWait label={texts('portal.loading')} />;
  }
  return <Portal {...entered} />;
}

/** Before the page is shown, so that its list does not move later. Production has no such file. */
async function loadInventedCases({ AgentId }: Agent): Promise<Entered['InventedCases']> {
  if (!sessionData.get()?.features.DevelopmentPages) return null;
  const module = await import('./debug-invented-cases.tsx').catch(() => null);
  await module?.askForInventedCases(AgentId);
  return module?.InventedCases ?? null;
}

function Portal({ agent, InventedCases }: Entered) {
  const texts = useTexts();
  const brand = useBrand();
  const [view, setView] = useCaseView();
  const page = useRef<HTMLDivElement>(null);
  const { startNew, starting, question } = useStartNew();
  const first = agent.AgentFirstName || texts('portal.agentMissing.first');
  const last = agent.AgentLastName || texts('portal.agentMissing.last');
  const showStage = useCallback(
    (stage: CaseStage) => {
      setView({ stage, tab: tabOf(stage) });
      page.current?.querySelector('.cases')?.scrollIntoView({ block: 'start' });
    },
    [setView],
  );
  const below = useMemo(
    () => (
      <>
        <FiguresPanel show={texts('figures.show')} startsOpen={false}>
          <Suspense fallback={<Spinner label={texts('figures.loading')} />}>
            <Figures agentId={agent.AgentId} onStage={showStage} />
          </Suspense>
        </FiguresPanel>
        <Alert tone="info">
          <p>{texts('portal.notice')}</p>
        </Alert>
      </>
    ),
    [agent.AgentId, showStage, texts],
  );
  return (
    <div className="portal" ref={page}>
      <div className="banner">
        <div>
          <PageTitle title={texts('portal.banner', { AgentName: `${first} ${last}` })} />
          <p className="banner-links">
            <Link to="/express/$route" params={{ route: 'profile' }}>
              {texts('profile.link')}
            </Link>
            {brand?.Links.NewBusinessStatus ? (
              <a href={brand.Links.NewBusinessStatus} target="_blank" rel="noreferrer">
                {texts('portal.status')}
                <ExternalLink size="0.9375rem" aria-hidden="true" />
              </a>
            ) : null}
            <a href="/express/demo-welcome" target="_blank" rel="noreferrer">
              {texts('portal.demo')}
              <ExternalLink size="0.9375rem" aria-hidden="true" />
            </a>
          </p>
        </div>
        <div className="actions">
          <Button onPress={startNew} isPending={starting}>
            <Plus size="1.125rem" aria-hidden="true" /> {texts('portal.start')}
          </Button>
          {brand?.Links.Illustration ? (
            <a className="button secondary" href={brand.Links.Illustration} target="_blank" rel="noreferrer">
              {texts('portal.illustration')} <ExternalLink size="1rem" aria-hidden="true" />
            </a>
          ) : null}
        </div>
      </div>
      {InventedCases === null ? null : <InventedCases agentId={agent.AgentId} />}
      <CaseTabs agent={agent} view={view} onView={setView}>
        {below}
      </CaseTabs>
      <Shortcuts
        shortcuts={[
          { key: '/', text: texts('portal.shortcuts.search'), run: () => focusSearch(page.current) },
          { key: 'n', text: texts('portal.shortcuts.new'), run: startNew },
          { key: 'j', text: texts('portal.shortcuts.next'), run: () => focusCase(page.current, 1) },
          { key: 'k', text: texts('portal.shortcuts.previous'), run: () => focusCase(page.current, -1) },
        ]}
      />
      {question}
    </div>
  );
}

const focusSearch = (page: Element | null): void => page?.querySelector<HTMLElement>('input[type=search]')?.focus();

/** The main action of the case after the one that has the focus, or before it; of the first case when none has. */
function focusCase(page: Element | null, step: 1 | -1): void {
  const actions = [...(page?.querySelectorAll<HTMLElement>('.case-main') ?? [])];
  const here = actions.findIndex((action) => action.closest('tbody')?.contains(document.activeElement));
  const next = actions[here < 0 ? 0 : here + step];
  next?.focus();
}
