import { useQuery } from '@tanstack/react-query';
import type { CaseStage } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Card, Spinner } from '../ui/index.ts';
import { useStages } from './use-stages.ts';

/** Three small charts: whose turn cases are, how long the insured takes, where people stop (spec pages 3.2). */
export function Figures({ agentId, onStage }: { agentId: string; onStage: (stage: CaseStage) => void }) {
  const texts = useTexts();
  const { data: stages = [] } = useStages(agentId);
  const { data, isError, refetch } = useQuery({
    queryKey: ['figures', agentId],
    retry: 0,
    queryFn: async () => {
      const answer = await client.call('caseFigures', {});
      if (!answer.ok) throw new Error(`The figures could not be loaded (${answer.status})`);
      return answer.data;
    },
  });
  if (isError) {
    return (
      <p role="alert">
        {texts('figures.failed')}{' '}
        <Button variant="quiet" size="small" onPress={() => void refetch()}>
          {texts('portal.tryAgain')}
        </Button>
      </p>
    );
  }
  if (!data) return <Spinner label={texts('figures.loading')} />;
  const days = ({ From, To }: { From: number; To: number | null }): string => {
    if (To === null) return texts('figures.days.from', { From });
    return To === 0 ? texts('figures.days.same') : texts('figures.days.between', { From, To });
  };
  return (
    <section className="figures" aria-label={texts('figures.title')}>
      <Bars
        title={texts('figures.stages')}
        heading={texts('figures.stage')}
        bars={stages.map(({ Stage, Count }) => ({
          label: texts(`portal.stage.${Stage}`),
          count: Count,
          onPress: () => onStage(Stage),
        }))}
      />
      <Bars
        title={texts('figures.days')}
        heading={texts('figures.day')}
        bars={data.Days.map((each) => ({ label: days(each), count: each.Count }))}
      />
      <Bars
        title={texts('figures.stops')}
        note={texts('figures.stopsNote')}
        heading={texts('figures.stop')}
        bars={data.Stops.map(({ Section, Count }) => ({
          label: Section ?? texts('figures.stop.signers'),
          count: Count,
        }))}
      />
    </section>
  );
}

interface Bar {
  label: string;
  count: number;
  /** Shows what was counted. */
  onPress?: () => void;
}

/** A bar chart that is a table: one row a bar, its number beside it. */
function Bars({ title, note, heading, bars }: { title: string; note?: string; heading: string; bars: readonly Bar[] }) {
  const texts = useTexts();
  const most = Math.max(0, ...bars.map(({ count }) => count));
  return (
    <Card>
      <table className="bars">
        <caption>
          {title}
          {note === undefined ? null : <small>{note}</small>}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{texts('figures.count')}</th>
          </tr>
        </thead>
        <tbody>
          {most === 0 ? (
            <tr>
              <td colSpan={2}>{texts('figures.none')}</td>
            </tr>
          ) : (
            bars.map(({ label, count, onPress }) => (
              <tr key={label}>
                <th scope="row">{onPress ? <BarButton label={label} onPress={onPress} /> : label}</th>
                <td className="bar">
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="track" width="100" height="10" />
                    <rect className="fill" width={(100 * count) / most} height="10" />
                  </svg>
                  {count}
                </td>
              </tr>
            ))
          )}
        </tbody>
      </table>
    </Card>
  );
}

function BarButton({ label, onPress }: { label: string; onPress: () => void }) {
  const texts = useTexts();
  return (
    <Button variant="quiet" size="small" aria-label={`${label}: ${texts('figures.show.stage')}`} onPress={onPress}>
      {label}
    </Button>
  );
}
