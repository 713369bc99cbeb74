import '../portal/portal.css';
import { useEffect, useState } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import { leaveCase } from '../state/saving.ts';
import { AGENT_LOGIN_PATH, ensureOperations } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Card, Spinner, Tabs, TextField } from '../ui/index.ts';
import { type CaseList, OperationsCases } from './operations-cases.tsx';
import { WaitingRequests } from './waiting-requests.tsx';
import { OperatorNotice } from './operator-notice.tsx';

/** `operations`: every case of the installation, for the carrier's own people (spec http §2). */
export function OperationsPage() {
  const texts = useTexts();
  const [name, setName] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    leaveCase();
    void ensureOperations().then(setName);
  }, []);
  if (name === undefined) {
    return (
      <div className="page-wait">
        <Spinner label={texts('portal.loading')} />
      </div>
    );
  }
  return (
    <div className="portal">
      <div className="banner">
        <PageTitle title={texts('operations.title')} />
      </div>
      {name === null ? (
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

/** Signed in as somebody else, or as nobody. */
function NotOperations() {
  const texts = useTexts();
  return (
    <Alert tone="warning" title={texts('operations.closed.title')}>
      <p>{texts('operations.closed.text')}</p>
      <a className="button secondary" href={`${AGENT_LOGIN_PATH}?returnTo=/express/operations`}>
        {texts('operations.signIn')}
      </a>
    </Alert>
  );
}

const LISTS: readonly (CaseList | 'waiting')[] = ['all', 'failed', 'flagged', 'waiting'];

function Lists() {
  const texts = useTexts();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [list, setList] = useState<CaseList | 'waiting'>('all');
  const [page, setPage] = useState(1);
  return (
    <>
      <Card className="cases">
        <form
          className="case-search"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(typed.trim());
            setPage(1);
          }}
        >
          <TextField
            label={texts('operations.search')}
            hint={texts('operations.searchHint')}
            type="search"
            value={typed}
            onChange={setTyped}
            required
            width="medium"
            maxLength={100}
          />
        </form>
        <Tabs
          label={texts('portal.tabs')}
          selected={list}
          onSelect={(id) => {
            setList(LISTS.find((each) => each === id) ?? 'all');
            setPage(1);
          }}
          tabs={LISTS.map((id) => ({ id, label: texts(`operations.${id}`) }))}
        >
          {list === 'waiting' ? (
            <WaitingRequests />
          ) : (
            <OperationsCases search={search} list={list} page={page} onPage={setPage} />
          )}
        </Tabs>
      </Card>
      <Alert tone="info">
        <p>{texts('operations.notice')}</p>
      </Alert>
    </>
  );
}
