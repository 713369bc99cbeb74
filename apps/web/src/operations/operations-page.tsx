import '../portal/portal.css';
import './operations.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { Data } from '@countersign/protocol';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import type { Search } from '../search.ts';
import { FiguresPanel } from '../portal/figures-panel.tsx';
import { leaveCase } from '../state/saving.ts';
import { ensureOperations } from '../state/session.ts';
import { sessionData } from '../state/session-store.ts';
import { signInAddress } from '../state/sign-in.ts';
import { useStore } from '../state/store.ts';
import { type Texts, useTexts } from '../state/texts.ts';
import { Alert, Button, Card, PageWait, Tabs, TextField } from '../ui/index.ts';
import { OpenCases, OpenCasesFilter, useOpenCases } from './open-cases.tsx';
import { OperationsCases } from './operations-cases.tsx';
import { LISTS, type OperationsList, type OperationsView, searchOf, viewFrom } from './operations-view.ts';
import { OtherSystems } from './other-systems.tsx';
import { WaitingRequests } from './waiting-requests.tsx';
import { OperatorNotice } from './operator-notice.tsx';

/** On a phone the lists come first. As in operations.css. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 700px)').matches;

/** `operations`: every case of the installation, for the carrier's own staff (spec http §2). */
export function OperationsPage() {
  const texts = useTexts();
  const [who, setWho] = useState<Awaited<ReturnType<typeof ensureOperations>> | null>(null);
  const enter = useCallback(() => {
    void ensureOperations().then(setWho);
  }, []);
  useEffect(() => {
    leaveCase();
    enter();
  }, [enter]);
  if (who === null) return <Loading />;
  if (who === 'offline') return <OfflinePage onAgain={enter} />;
  return (
    <div className="portal">
      <div className="banner">
        <PageTitle title={texts('operations.title')} />
      </div>
      {who === 'none' ? (
        <NotOperations />
      ) : (
        <>
          <OperatorNotice />
          <Lists />
        </>
      )}
    </div>
  );
}

function Loading() {
  const texts = useTexts();
  return <PageWait label={texts('operations.loading')} />;
}

/** Signed in as somebody else, or not at all. */
function NotOperations() {
  const texts = useTexts();
  return (
    <Alert tone="warning" title={texts('operations.closed.title')}>
      <p>{texts('operations.closed.text')}</p>
      <a className="button secondary" href={signInAddress('/express/operations')}>
        {texts('operations.signIn')}
      </a>
    </Alert>
  );
}

function Lists() {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  const [view, setView] = useOperationsView();
  const [page, setPage] = useState(1);
  const below = useRef<HTMLDivElement>(null);
  const rights = useStore(sessionData)?.operations?.Rights ?? [];
  const lists = LISTS.filter((list) => list !== 'keys' || rights.includes('keys'));
  const { isPending, data: open } = useOpenCases();
  const show = (change: Partial<OperationsView>) => {
    setView(change);
    setPage(1);
  };
  if (isPending) return <Loading />;
  return (
    <>
      <Alert tone="info">
        <p>{texts('operations.notice')}</p>
      </Alert>
      <FiguresPanel show={texts('operations.open.show')} startsOpen={!isNarrow()}>
        <OpenCases
          onView={(change) => {
            show(change);
            below.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </FiguresPanel>
      <div ref={below}>
        <Card className="cases">
          <Tabs
            label={texts('portal.tabs')}
            selected={view.list}
            onSelect={(id) => show({ list: LISTS.find((each) => each === id) ?? 'all' })}
            tabs={lists.map((id) => ({ id, label: texts(`operations.${id}`), ...countIn(id, open, texts) }))}
          >
            {view.list === 'waiting' ? (
              <WaitingRequests />
            ) : view.list === 'keys' ? (
              <OtherSystems />
            ) : (
              <>
                <CaseSearch
                  search={search}
                  onSearch={(text) => {
                    setSearch(text);
                    setPage(1);
                  }}
                />
                <OpenCasesFilter view={view} onView={show} />
                <OperationsCases
                  // Another list starts empty; another page of it replaces the one before when it has arrived.
                  key={JSON.stringify([search, view])}
                  search={search}
                  view={view}
                  page={page}
                  onPage={setPage}
                />
              </>
            )}
          </Tabs>
        </Card>
      </div>
    </>
  );
}

/** How much waits for operations in a list; nothing if nothing does. */
function countIn(list: OperationsList, open: Data<'openCases'> | undefined, texts: Texts): { count?: string } {
  const waiting =
    open && { all: null, failed: open.Failed, flagged: open.Signs, waiting: open.Requests, keys: open.Keys }[list];
  if (!waiting || waiting.Count === 0) return {};
  return { count: waiting.More ? texts('figures.orMore', { Count: waiting.Count }) : String(waiting.Count) };
}

/** Searches when it is submitted: every list that is read is evidence. */
function CaseSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const texts = useTexts();
  const [typed, setTyped] = useState(search);
  return (
    <form
      className="case-search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label={texts('operations.search')}
        hint={texts('operations.searchHint')}
        type="search"
        value={typed}
        onChange={setTyped}
        width="full"
        maxLength={100}
      />
      <Button type="submit" variant="secondary">
        {texts('portal.search')}
      </Button>
    </form>
  );
}

/**
 * The filters are in the address, so that a link and a reload lead to the same list; a search, which is a name, is not.
 */
function useOperationsView(): [OperationsView, (change: Partial<OperationsView>) => void] {
  const navigation = useNavigation();
  const search: Search = useSearch({ strict: false });
  const view = viewFrom(search);
  return [view, (change) => navigation.replaceView('operations', searchOf({ ...view, ...change }))];
}
