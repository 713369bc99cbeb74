import type { CaseStage } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { Spinner } from '../ui/index.ts';
import { Bars } from './bars.tsx';
import { FiguresFailed } from './figures-failed.tsx';
import { isListed } from './listed-stages.ts';
import { useStages } from './use-stages.ts';

/** Three small charts: whose turn cases are, how long the insured takes, where people stop (spec pages 3.2). */
export function Figures({ agentId, onStage }: { agentId: string; onStage: (stage: CaseStage) => void }) {
  const texts = useTexts();
  const { data: stages = [] } = useStages(agentId);
  const { data, isError, refetch } = useQuery({
    queryKey: ['figures', agentId],
    queryFn: async () => dataOf(await client.call('caseFigures', {})),
  });
  if (isError) return <FiguresFailed onTryAgain={() => void refetch()} />;
  if (!data) return <Spinner label={texts('figures.loading')} />;
  const days = ({ From, To }: { From: number; To: number | null }): string => {
    if (To === null) return texts('figures.days.from', { From });
    return To === 0 ? texts('figures.days.same') : texts('figures.days.between', { From, To });
  };
  return (
    <section className="figures" aria-label={texts('figures.title')}>
      {data.Newest === null ? null : <p>{texts('figures.newest', { Count: data.Newest })}</p>}
      <Bars
        title={texts('figures.stages')}
        heading={texts('figures.stage')}
        bars={stages.filter(isListed).map(({ Stage, Count }) => ({
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
