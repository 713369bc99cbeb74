import { useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import type { Agent } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Card, Dialog, Spinner, Tabs, TextField } from '../ui/index.ts';
import { CaseRow } from './case-row.tsx';
import { pageCount } from './page-window.ts';
import { Pagination } from './pagination.tsx';
import { type PortalTab, useCases } from './use-cases.ts';

/** A search starts this long after the last key. */
const SEARCH_DELAY_MS = 350;
const COLUMNS = ['insured', 'product', 'status', 'progress', 'eSign', 'updated', 'actions'] as const;

/** In progress and submitted cases, with their search (spec flow §2, Agent portal). */
export function CaseTabs({ agent }: { agent: Agent }) {
  const texts = useTexts();
  const [tab, setTab] = useState<PortalTab>('InProgress');
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  return (
    <Card className="cases">
      <div className="case-search">
        <TextField
          label={texts('portal.search')}
          hint={texts('portal.searchHint')}
          type="search"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
          required
          width="medium"
          maxLength={100}
        />
      </div>
      <Tabs
        label={texts('portal.tabs')}
        selected={tab}
        onSelect={(id) => {
          setTab(id === 'Submitted' ? 'Submitted' : 'InProgress');
          setPage(1);
        }}
        tabs={[
          { id: 'InProgress', label: texts('portal.tab.inProgress') },
          { id: 'Submitted', label: texts('portal.tab.submitted') },
        ]}
      >
        <CaseList agentId={agent.AgentId} tab={tab} page={page} search={search} onPage={setPage} />
      </Tabs>
    </Card>
  );
}

function CaseList({
  agentId,
  tab,
  page,
  search,
  onPage,
}: {
  agentId: string;
  tab: PortalTab;
  page: number;
  search: string;
  onPage: (page: number) => void;
}) {
  const texts = useTexts();
  const navigation = useNavigation();
  const { data, isError, isFetching, refetch } = useCases(agentId, tab, page, search);
  // One more try, then the error page (spec flow §8).
  const again = async () => {
    const tried = await refetch();
    if (tried.isError) navigation.to('error');
  };
  if (isError && !data) return <LoadFailed onAgain={() => void again()} isLoading={isFetching} />;
  if (!data) return <Spinner label={texts('portal.loading')} />;
  const { cases, total, altered } = data;
  if (cases.length === 0 && altered === 0) {
    const empty = tab === 'Submitted' ? 'portal.empty.submitted' : 'portal.empty.inProgress';
    return <p className="no-cases">{texts(search === '' ? empty : 'portal.noMatch')}</p>;
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
          {texts(tab === 'Submitted' ? 'portal.tab.submitted' : 'portal.tab.inProgress')}
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
          <CaseRow key={summary.Id} summary={summary} columns={COLUMNS.length} onChanged={() => void refetch()} />
        ))}
      </table>
      <Pagination page={page} pages={pageCount(total)} onPage={onPage} />
    </>
  );
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

/** A value once it stayed the same for a while. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
