import type { TargetEntry } from '@countersign/protocol';
import { timeText } from '../portal/case-labels.ts';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { notify } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { OtherSystem } from './other-system.tsx';

const KEY = ['operations', 'targets'];
/** While a case is being sent. */
const ASK_MS = 2_000;

/** Which systems get finished cases, and what they have not accepted; nothing without targets (spec handover 4.8). */
export function HandOverTargets() {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    staleTime: 0,
    refetchInterval: ({ state: { data: known } }) => (known?.some(isSending) ? ASK_MS : false),
    queryFn: async () => dataOf(await client.call('handOverTargets', {})).Targets,
  });
  if (isError) return <LoadFailed onTryAgain={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="other-systems" aria-labelledby="hand-over-targets">
      <h2 id="hand-over-targets">{texts('operations.targets')}</h2>
      <ul className="waiting-requests">
        {data.map((entry) => (
          <Target key={entry.Name} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const isSending = ({ Waiting, NextAt }: TargetEntry): boolean => Waiting > 0 && NextAt === null;

function Target({ entry }: { entry: TargetEntry }) {
  const texts = useTexts();
  const { Name, Host, Waiting, Since, NextAt, Why } = entry;
  const tryNow = async () => {
    const answer = await client.call('tryTargetNow', { Name });
    // What waited may have been accepted meanwhile: then the list says so.
    if (!answer.ok && answer.status !== 404) notify({ text: texts(refusalKey(answer.refusal, answer.status)) });
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const waiting =
    Since === null
      ? texts('operations.targets.none')
      : texts('operations.targets.waiting', { Count: Waiting, Time: timeText(Since) });
  const next = NextAt === null ? '' : ` ${texts('operations.targets.next', { Time: timeText(NextAt) })}`;
  return (
    <OtherSystem
      name={Name}
      badge={
        Why === null
          ? { tone: 'success', text: 'operations.targets.works' }
          : { tone: 'warning', text: 'operations.targets.waits' }
      }
      where={Host ?? texts('operations.targets.folder')}
      waiting={`${waiting}${next}`}
      why={Why === null ? null : texts('operations.targets.why', { Why })}
      again={NextAt === null ? null : { text: 'operations.targets.tryNow', onPress: tryNow }}
    />
  );
}
