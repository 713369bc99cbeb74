import { useState } from 'react';
import { applicationNumber } from '@countersign/engine';
import type { OperationsRequest, Refused } from '@countersign/protocol';
import { dateText } from '../portal/case-labels.ts';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Dialog, notify, Spinner, usePending } from '../ui/index.ts';
import { actButton, refusalKey } from './act-dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { keepListFocus } from './keep-list-focus.ts';

type Decision = 'confirm' | 'refuse' | 'withdraw';

/** What one person requested and another decides. Read once, not polled: every read is evidence. */
export function WaitingRequests() {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['operations', 'requests'],
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => dataOf(await client.call('operationsRequests', {})).Requests,
  });
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: ['operations'] });
    keepListFocus();
  };
  const failed = isError ? <LoadFailed onTryAgain={() => void refetch()} /> : null;
  if (!data) return failed ?? <Spinner label={texts('operations.loading')} />;
  if (data.length === 0) return <p className="no-cases">{texts('operations.waiting.none')}</p>;
  return (
    <>
      {failed}
      <ul className="waiting-requests" aria-label={texts('operations.waiting')}>
        {data.map((request) => (
          <Request key={request.Id} request={request} onChanged={changed} />
        ))}
      </ul>
    </>
  );
}

function Request({ request, onChanged }: { request: OperationsRequest; onChanged: () => Promise<void> }) {
  const texts = useTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, run } = usePending();
  const { Act, AppId, AppAuthId, Id, Own, May, NewAgent } = request;
  const name = request.Person || texts('portal.unnamed');
  const what = texts(`operations.act.${Act}`, { Name: name, NewAgent: NewAgent ?? '' });
  const why =
    request.Reason ?? (request.ErasureReason === null ? '' : texts(`operations.erase.reason.${request.ErasureReason}`));
  const decide = async (decision: Decision) => {
    const answer = await client.call('decideRequest', { AppId, AppAuthId, Id, Decision: decision });
    notify({ text: texts(answer.ok ? `operations.decided.${answer.data.State}` : refusalOf(answer), { What: what }) });
    setIsConfirming(false);
    await onChanged();
  };
  const button = (decision: Decision, variant: 'primary' | 'secondary' | 'quiet', onPress: () => void) => {
    const label = texts(`operations.${decision}`);
    return (
      <Button size="small" variant={variant} onPress={onPress} isPending={isPending} aria-label={`${label}: ${what}`}>
        {label}
      </Button>
    );
  };
  return (
    <li>
      <h2>{what}</h2>
      <p>
        {texts('operations.waiting.by', {
          Name: Own ? texts('operations.waiting.you') : request.AskedBy,
          Date: dateText(request.AskedAt),
          Until: dateText(request.Until),
        })}
      </p>
      <p>{texts('operations.waiting.why', { Reason: why })}</p>
      <p className="case-words">
        {texts('operations.waiting.case', { Number: applicationNumber(AppId), Agent: request.AgentName })}
      </p>
      {Own ? <p>{texts('operations.waiting.own')}</p> : May ? null : <p>{texts('operations.waiting.noRight')}</p>}
      <div className="case-buttons">
        {!Own && May ? button('confirm', 'primary', () => setIsConfirming(true)) : null}
        {!Own && May ? button('refuse', 'secondary', () => run(() => decide('refuse'))) : null}
        {Own && May ? button('withdraw', 'secondary', () => run(() => decide('withdraw'))) : null}
      </div>
      {isConfirming ? (
        <Dialog
          title={texts('operations.confirm.title')}
          size="medium"
          alert
          onClose={() => setIsConfirming(false)}
          actions={[
            { label: texts('operations.cancel'), onPress: () => setIsConfirming(false), variant: 'secondary' },
            {
              label: texts('operations.confirm'),
              onPress: () => run(() => decide('confirm')),
              variant: actButton(Act),
              isPending,
            },
          ]}
        >
          <p>
            <strong>{what}</strong>
          </p>
          <p>{texts('operations.waiting.why', { Reason: why })}</p>
          <p>{texts(`operations.confirm.${Act}`)}</p>
        </Dialog>
      ) : null}
    </li>
  );
}

/** Somebody else was faster, if there is nothing left to decide. */
const refusalOf = (answer: { status: number; refusal: Refused<'decideRequest'> | null }): string =>
  answer.status === 404 ? 'operations.refused.decided' : refusalKey(answer.refusal, answer.status);
