import type { SubscriberEntry } from '@countersign/protocol';
import { timeText } from '../portal/case-labels.ts';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { notify } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { OPEN_CASES } from './open-cases.tsx';
import { OtherSystem } from './other-system.tsx';

const KEY = ['operations', 'subscribers'];
/** While something is being sent. */
const ASK_MS = 2_000;
/** More are not counted. */
const MAX_COUNT = 1_000;

/** Which systems receive events and which were stopped; nothing without subscribers (spec systems 6.4). */
export function Subscribers() {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    staleTime: 0,
    // What was resumed may be refused at once.
    refetchInterval: ({ state: { data: known } }) => (known?.some(isSending) ? ASK_MS : false),
    queryFn: async () => dataOf(await client.call('eventSubscribers', {})).Subscribers,
  });
  if (isError) return <LoadFailed onTryAgain={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="other-systems" aria-labelledby="subscribers">
      <h2 id="subscribers">{texts('operations.subscribers')}</h2>
      <ul className="waiting-requests">
        {data.map((entry) => (
          <Subscriber key={entry.Name} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const isSending = ({ Waiting, NextAt, Stopped }: SubscriberEntry): boolean =>
  Waiting > 0 && NextAt === null && Stopped === null;

function Subscriber({ entry }: { entry: SubscriberEntry }) {
  const texts = useTexts();
  const { Name, Host, AgentId, Waiting, Since, NextAt, Stopped } = entry;
  const sendAgain = async () => {
    const answer = await client.call('sendEventsAgain', { Name });
    notify({
      text: answer.ok
        ? texts('operations.subscribers.again.done', { Name })
        : texts(refusalKey(answer.refusal, answer.status)),
    });
    // It counts those that were stopped.
    void queries.invalidateQueries({ queryKey: OPEN_CASES });
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const waiting =
    Since === null
      ? texts('operations.subscribers.none')
      : texts(Waiting < MAX_COUNT ? 'operations.subscribers.waiting' : 'operations.subscribers.waitingMany', {
          Count: Waiting,
          Time: timeText(Since),
        });
  const next = NextAt === null ? '' : ` ${texts('operations.subscribers.next', { Time: timeText(NextAt) })}`;
  const ofCases = AgentId === null ? texts('operations.keys.everyCase') : texts('operations.keys.ofAgent', { AgentId });
  return (
    <OtherSystem
      name={Name}
      badge={
        Stopped === null
          ? { tone: 'success', text: 'operations.subscribers.works' }
          : { tone: 'warning', text: 'operations.subscribers.stopped' }
      }
      where={`${Host} · ${ofCases}`}
      waiting={`${waiting}${next}`}
      why={Stopped === null ? null : texts('operations.subscribers.why', { Why: Stopped })}
      again={Stopped === null && NextAt === null ? null : { text: 'operations.subscribers.again', onPress: sendAgain }}
    />
  );
}
