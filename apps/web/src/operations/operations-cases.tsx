import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { applicationNumber, fullName } from '@countersign/engine';
import type { OperationsCase } from '@countersign/protocol';
import { dateText } from '../portal/case-labels.ts';
import { eSign } from '../portal/e-sign.ts';
import { pageCount } from '../portal/page-window.ts';
import { Pagination } from '../portal/pagination.tsx';
import { useExistingPage } from '../portal/use-existing-page.ts';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, PageWait } from '../ui/index.ts';
import { CaseActDialog, type OpenedAct } from './case-act-dialog.tsx';
import { CaseActions } from './case-actions.tsx';
import { LoadFailed } from './load-failed.tsx';
import { keepListFocus } from './keep-list-focus.ts';
import { emptyText, type OperationsView } from './operations-view.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { whatNext } from './what-next.ts';

const PAGE_SIZE = 20;
const COLUMNS = ['insured', 'agent', 'status', 'eSign', 'updated', 'actions'] as const;

/** One page of cases. It is read once, not polled: every read is evidence. */
export function OperationsCases({
  search,
  view,
  page,
  onPage,
}: {
  search: string;
  view: OperationsView;
  page: number;
  onPage: (page: number) => void;
}) {
  const texts = useTexts();
  const { list, step, age } = view;
  /** Stays, with what was typed in it, when the case leaves the list. */
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['operations', search, list, step, age, page],
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await client.call('operationsCases', {
        Search: search,
        OnlyFailed: list === 'failed',
        OnlySigns: list === 'flagged',
        ...(step !== null && { Step: step }),
        ...(age !== null && { Age: age }),
        Page: page,
      });
      return dataOf(answer);
    },
  });
  const last = data ? pageCount(data.Total, PAGE_SIZE) : page;
  useExistingPage(page, last, onPage);
  // The other pages, too, are no longer as they were read.
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: ['operations'] });
    keepListFocus();
  };
  const close = () => {
    setOpened(null);
    keepListFocus();
  };
  const failed = isError ? <LoadFailed onTryAgain={() => void refetch()} /> : null;
  const content = () => {
    if (!data) return failed ?? <PageWait label={texts('operations.loading')} />;
    if (data.Cases.length === 0 && data.Altered.length === 0) {
      if (page > last || isPlaceholderData) return <PageWait label={texts('operations.loading')} />;
      return <p className="no-cases">{texts(emptyText(view, search))}</p>;
    }
    return (
      <>
        {failed}
        {data.Altered.length > 0 ? (
          <Alert tone="error" title={texts('operations.altered.title', { Count: data.Altered.length })}>
            <p>{texts('operations.altered', { Numbers: data.Altered.map(applicationNumber).join(', ') })}</p>
          </Alert>
        ) : null}
        <table className="table case-table">
          <caption className="sr-only">{texts('operations.title')}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {texts(column === 'agent' ? 'operations.agent' : `portal.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {data.Cases.map((one) => (
            <CaseRow key={one.Summary.Id} one={one} onOpen={setOpened} onChanged={changed} />
          ))}
        </table>
        {data.More ? <p className="hint">{texts('operations.more', { Count: data.Total })}</p> : null}
        <Pagination page={page} pages={last} onPage={onPage} />
      </>
    );
  };
  return (
    <>
      {content()}
      {opened === null ? null : <CaseActDialog {...opened} onClose={close} onChanged={() => void changed()} />}
    </>
  );
}

function CaseRow({
  one,
  onOpen,
  onChanged,
}: {
  one: OperationsCase;
  onOpen: (opened: OpenedAct) => void;
  onChanged: () => Promise<void>;
}) {
  const texts = useTexts();
  const { Summary } = one;
  const name = fullName(Summary) || texts('portal.unnamed');
  const label = (column: string) => ({ 'data-label': texts(`portal.column.${column}`) });
  const signed = eSign(Summary);
  const next = whatNext(one);
  return (
    <tbody className="case">
      <tr>
        <th scope="row" className="case-insured" {...label('insured')}>
          <span className="case-person">{name}</span>
          <span className="case-number">{applicationNumber(Summary.Id)}</span>
          {Summary.PolicyNumber === null ? null : <span className="case-number">{Summary.PolicyNumber}</span>}
        </th>
        <td data-label={texts('operations.agent')}>
          <span>
            {one.AgentName}
            <span className="case-words">{one.AgentId}</span>
          </span>
        </td>
        <td {...label('status')} className="case-status">
          <div>
            {one.IsDemo ? <span className="badge neutral">{texts('operations.test')}</span> : null}
            {one.Signs ? <span className="badge warning">{texts('operations.signs.badge')}</span> : null}
            <span className="case-words">{Summary.Status}</span>
            {one.Hold ? (
              <span className="case-words">
                <strong>
                  {texts('operations.hold.since', {
                    Date: dateText(one.Hold.Since),
                    By: one.Hold.By,
                    Reason: one.Hold.Reason,
                  })}
                </strong>
              </span>
            ) : null}
            <FailedJobs jobs={Summary.FailedJobs} />
            {next === null ? null : (
              <span className="case-words case-next">
                <strong>{texts('operations.next')}</strong> {texts(next)}
              </span>
            )}
          </div>
        </td>
        <td {...label('eSign')}>
          {signed.kind === 'sole'
            ? texts(signed.signed ? 'portal.yes' : 'portal.no')
            : texts('portal.countSigned', { Signed: signed.signed, Total: signed.total })}
        </td>
        <td {...label('updated')} className="case-date">
          {dateText(Summary.LastUpdated)}
        </td>
        <td className="case-actions">
          <CaseActions one={one} name={name} onOpen={(act) => onOpen({ act, one, name })} onChanged={onChanged} />
        </td>
      </tr>
    </tbody>
  );
}
