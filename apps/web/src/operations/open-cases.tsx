import { Bars } from '../portal/bars.tsx';
import { FiguresFailed } from '../portal/figures-failed.tsx';
import { FilterButtons } from '../portal/filter-buttons.tsx';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { AGES, countOf, type OperationsView, STEPS } from './operations-view.ts';

interface Given {
  view: OperationsView;
  onView: (change: Partial<OperationsView>) => void;
}

export const OPEN_CASES = ['operations', 'open'];

/** How many open cases are at each step, and for how long, and what waits for operations: no case is read for this. */
export function useOpenCases() {
  return useQuery({
    queryKey: OPEN_CASES,
    staleTime: 60_000,
    queryFn: async () => dataOf(await client.call('openCases', {})),
  });
}

/** Two charts of open cases; a bar lists its cases (spec pages 3.9). */
export function OpenCases({ onView }: Pick<Given, 'onView'>) {
  const texts = useTexts();
  const { data, isError, refetch } = useOpenCases();
  if (isError) return <FiguresFailed onTryAgain={() => void refetch()} />;
  if (!data) return null;
  const { Counts: counts } = data;
  return (
    <section className="figures open-cases" aria-label={texts('operations.open')}>
      <Bars
        title={texts('operations.open.steps')}
        heading={texts('operations.step')}
        bars={STEPS.map((step) => ({
          label: texts(`operations.step.${step}`),
          ...countOf(counts, step, null),
          onPress: () => onView({ list: 'all', step, age: null }),
        }))}
      />
      <Bars
        title={texts('operations.open.ages')}
        note={texts('operations.open.agesNote')}
        heading={texts('operations.age')}
        bars={AGES.map((age) => ({
          label: texts(`operations.age.${age}`),
          ...countOf(counts, null, age),
          onPress: () => onView({ list: 'all', step: null, age }),
        }))}
      />
    </section>
  );
}

/** Step and age of the listed cases; each count is within the other filter, and of all cases, so only with their list. */
export function OpenCasesFilter({ view, onView }: Given) {
  const texts = useTexts();
  const { data } = useOpenCases();
  if (!data) return null;
  const { Counts: counts } = data;
  const counted = (step: OperationsView['step'], age: OperationsView['age']) =>
    view.list === 'all' ? countOf(counts, step, age) : {};
  return (
    <div className="open-filter">
      <span aria-hidden="true">{texts('operations.step')}</span>
      <FilterButtons
        label={texts('operations.step')}
        choices={STEPS.map((step) => ({
          id: step,
          label: texts(`operations.step.${step}`),
          ...counted(step, view.age),
        }))}
        selected={view.step}
        onSelect={(step) => onView({ step })}
      />
      <span aria-hidden="true">{texts('operations.age')}</span>
      <FilterButtons
        label={texts('operations.age')}
        choices={AGES.map((age) => ({
          id: age,
          label: texts(`operations.age.${age}`),
          ...counted(view.step, age),
        }))}
        selected={view.age}
        onSelect={(age) => onView({ age })}
      />
    </div>
  );
}
