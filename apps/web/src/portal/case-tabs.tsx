import {
  createElement,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import type { CaseStage } from '@countersign/protocol';
import { useNavigation } from '../navigation.ts';
import type { Agent } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Card, Dialog, keepFocus, lazyModule, PageWait, Tabs, TextField, whenIdle } from '../ui/index.ts';
import type { CaseDialogOf, CaseDialogProps } from './case-dialog.tsx';
import { CaseRow } from './case-row.tsx';
import { type CaseView, type PortalTab, tabOf } from './case-view.ts';
import { ListTools } from './list-tools.tsx';
import { NoMatch, shownTab } from './no-match.tsx';
import { pageCount } from './page-window.ts';
import { Pagination } from './pagination.tsx';
import { StageFilter } from './stage-filter.tsx';
import { useCases } from './use-cases.ts';
import { useDensity } from './use-density.ts';
import { useExistingPage } from './use-existing-page.ts';
import { useStages } from './use-stages.ts';

/** Opened with a button: it is not part of the first load, and is fetched once the list is there. */
const caseDialog = lazyModule(() => import('./case-dialog.tsx'));
const CaseDialog = (props: CaseDialogProps) => createElement(caseDialog.read().CaseDialog, props);
/** What cannot be loaded now is requested again by the dialog. */
const fetchCaseDialog = (): void => void caseDialog.load().catch(() => undefined);

/** A search starts this long after the last key. */
const SEARCH_DELAY_MS = 350;
const COLUMNS = ['insured', 'product', 'status', 'progress', 'eSign', 'updated', 'actions'] as const;

/** In progress and submitted cases, by stage and by search (spec flow §2, Agent portal; pages 3.2). */
export function CaseTabs({
  agent,
  view,
  onView,
  children,
}: {
  agent: Agent;
  view: CaseView;
  onView: (change: Partial<CaseView>) => void;
  /** What is below the list is shown after it, so that nothing moves under a pointer. */
  children: ReactNode;
}) {
  const texts = useTexts();
  const [typed, setTyped] = useState('');
  const [isDense, setDense] = useDensity();
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const { data: stages, refetch: countAgain } = useStages(agent.AgentId);
  // The button that was pressed is marked first; the list follows.
  const listed = useDeferredValue(view);
  const { data, isError, isFetching, isLoading, isPlaceholderData, refetch } = useCases(agent.AgentId, listed, search);
  const changed = useCallback(() => Promise.all([refetch(), countAgain()]), [refetch, countAgain]);
  const [asked, setAsked] = useState<CaseDialogOf | null>(null);
  useEffect(() => {
    if (!isLoading) whenIdle([fetchCaseDialog]);
  }, [isLoading]);
  const close = () => {
    setAsked(null);
    // The case may have left the list meanwhile, and its button with it.
    keepFocus(shownTab);
  };
  const showStage = useCallback(
    (stage: CaseStage | null) => onView(stage === null ? { stage } : { stage, tab: tabOf(stage) }),
    [onView],
  );
  return (
    <>
      <Card className={isDense ? 'cases dense' : 'cases'}>
        <div className="case-search">
          <TextField
            label={texts('portal.search')}
            hint={texts('portal.searchHint')}
            type="search"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              if (view.page > 1) onView({ page: 1 });
            }}
            width="full"
            maxLength={100}
          />
          <ListTools order={view.order} size={view.size} onView={onView} isDense={isDense} onDense={setDense} />
        </div>
        <StageFilter stages={stages ?? null} selected={view.stage} onSelect={showStage} />
        <CaseLists
          agentId={agent.AgentId}
          tab={view.tab}
          onView={onView}
          data={data}
          isError={isError}
          isFetching={isFetching}
          isPlaceholderData={isPlaceholderData}
          refetch={refetch}
          view={listed}
          page={view.page}
          search={search}
          onAsk={setAsked}
          onChanged={changed}
        />
      </Card>
      {asked === null ? null : (
        <Suspense>
          <CaseDialog of={asked} onClose={close} onChanged={() => void changed()} />
        </Suspense>
      )}
      {isLoading ? null : children}
    </>
  );
}

/** Does not render again while something else on the page is clicked. */
const CaseLists = memo(function CaseLists({ tab, ...list }: CaseListProps & { tab: PortalTab }) {
  const texts = useTexts();
  return (
    <Tabs
      label={texts('portal.tabs')}
      selected={tab}
      onSelect={(id) => list.onView({ tab: id === 'Submitted' ? 'Submitted' : 'InProgress', stage: null })}
      tabs={[
        { id: 'InProgress', label: texts('portal.tab.inProgress') },
        { id: 'Submitted', label: texts('portal.tab.submitted') },
      ]}
    >
      <CaseList {...list} />
    </Tabs>
  );
});

type CaseListProps = Pick<
  ReturnType<typeof useCases>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
> & {
  agentId: string;
  view: CaseView;
  onView: (change: Partial<CaseView>) => void;
  /** Marked at once; the list follows. */
  page: number;
  search: string;
  onAsk: (of: CaseDialogOf) => void;
  onChanged: () => Promise<unknown>;
};

function CaseList({
  agentId,
  data,
  isError,
  isFetching,
  isPlaceholderData,
  refetch,
  view,
  onView,
  page,
  search,
  onAsk,
  onChanged,
}: CaseListProps) {
  const texts = useTexts();
  const navigation = useNavigation();
  // One more try, then the error page (spec flow §8).
  const again = async () => {
    const tried = await refetch();
    if (tried.isError) navigation.to('error');
  };
  const last = data ? pageCount(data.total, view.size) : page;
  const onPage = useCallback((to: number) => onView({ page: to }), [onView]);
  useExistingPage(page, last, onPage);
  if (isError && !data) return <LoadFailed onAgain={() => void again()} isLoading={isFetching} />;
  const isEmpty = data?.cases.length === 0 && data.altered === 0;
  // An empty list of before says nothing about the one that is loading.
  if (!data || (isEmpty && isPlaceholderData)) return <PageWait label={texts('portal.loading')} />;
  const { cases, altered } = data;
  if (isEmpty) {
    return search === '' ? (
      <p className="no-cases">{texts(emptyText(view))}</p>
    ) : (
      <NoMatch agentId={agentId} view={view} search={search} onView={onView} />
    );
  }
  return (
    <>
      {altered > 0 ? (
        <Alert tone="error" title={texts('portal.altered.title', { Count: altered })}>
          <p>{texts('portal.altered')}</p>
        </Alert>
      ) : null}
      <table className="table case-table">
        <caption className="sr-only">
          {texts(view.tab === 'Submitted' ? 'portal.tab.submitted' : 'portal.tab.inProgress')}
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {texts(`portal.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {cases.map((summary) => (
          <CaseRow key={summary.Id} summary={summary} columns={COLUMNS.length} onAsk={onAsk} onChanged={onChanged} />
        ))}
      </table>
      <Pagination page={page} pages={last} onPage={onPage} />
    </>
  );
}

function emptyText({ tab, stage }: CaseView): string {
  if (stage !== null) return 'portal.empty.stage';
  return tab === 'Submitted' ? 'portal.empty.submitted' : 'portal.empty.inProgress';
}

function LoadFailed({ onAgain, isLoading }: { onAgain: () => void; isLoading: boolean }) {
  const texts = useTexts();
  return (
    <Dialog
      title={texts('portal.loadFailed.title')}
      alert
      actions={[{ label: texts('portal.tryAgain'), onPress: onAgain, isPending: isLoading }]}
    >
      <p>{texts('portal.loadFailed')}</p>
    </Dialog>
  );
}

/** A value, once it has not changed for a while. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
