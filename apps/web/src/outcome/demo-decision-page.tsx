import '../demo/demo.css';
import './outcome.css';
import { useEffect, useState } from 'react';
import { outcomeText } from './outcome-text.ts';
import { WithCase } from './with-case.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { firstRoute } from '../state/form-places.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { leaveCase } from '../state/saving.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Card, CircleCheck, Markdown, PageWait, RadioGroup, Spinner } from '../ui/index.ts';
import { DemoWelcome } from '../demo/demo-welcome-page.tsx';
import { useStartDemo } from '../demo/use-start-demo.ts';

/** The end of a test application (spec flow §2, Demo decision). */
export function DemoDecisionPage() {
  const texts = useTexts();
  // The case is left as soon as a new one starts, so the start is observed from outside it.
  const demo = useStartDemo();
  if (demo.problem !== null) return <DemoWelcome demo={demo} />;
  if (demo.starting) {
    return <PageWait label={texts('demo.welcome.starting')} />;
  }
  return (
    <WithCase>
      <DemoDecision onAgain={demo.start} />
    </WithCase>
  );
}

function DemoDecision({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const { IsDemo, AllSigned } = useCase().details;
  useEffect(() => {
    if (!IsDemo) navigation.replace('decision-details');
    else if (!AllSigned) navigation.replace(firstRoute());
  }, [IsDemo, AllSigned, navigation]);
  if (!IsDemo || !AllSigned) return null;
  const toPortal = () => {
    navigation.to('financial-professional');
    leaveCase();
  };
  return (
    <div className="outcome-page">
      <Card className="outcome success">
        <CircleCheck className="outcome-mark" size="2.75rem" aria-hidden="true" />
        <PageTitle title={texts('demo.decision.title')} />
        <Markdown text={texts('demo.decision')} level={2} />
        <div className="actions">
          <Button onPress={onAgain}>{texts('demo.decision.again')}</Button>
          <Button variant="secondary" onPress={toPortal}>
            {texts('demo.decision.portal')}
          </Button>
        </div>
      </Card>
      <Decisions />
    </div>
  );
}

/** What can be simulated, by the number of its path (spec flow §4, Demo simulation). */
const OPTIONS = ['1', '2', '2.5', '3'] as const;

/** How each decision is shown to the agent of a real case. */
function Decisions() {
  const texts = useTexts();
  const { appId, appAuthId } = useCase();
  const [option, setOption] = useState<string>(OPTIONS[0]);
  const decision = useQuery({
    queryKey: ['simulated decision', appId, option],
    staleTime: Infinity,
    queryFn: async () => dataOf(await client.call('getDecision', { appAuthId, appId, simulateDecision: option })),
  });
  const shown = decision.isPending ? null : outcomeText(decision.data ?? null);
  return (
    <section className="demo-decisions" aria-labelledby="demo-decisions">
      <Card>
        <h2 id="demo-decisions">{texts('demo.options.title')}</h2>
        <RadioGroup
          label={texts('demo.options.label')}
          required
          hint=""
          choices={OPTIONS.map((value) => ({ value, label: texts(`demo.option.${value}`) }))}
          value={option}
          onChange={setOption}
        />
        <div className="demo-outcome" aria-live="polite">
          {shown ? (
            <>
              <h3>{texts(shown.title)}</h3>
              <Markdown text={texts(shown.text, shown.values)} level={4} />
            </>
          ) : (
            <Spinner label={texts('app.loading')} />
          )}
        </div>
      </Card>
    </section>
  );
}
