import { useEffect, useRef, useState } from 'react';
import { client } from '../state/client.ts';
import { useDebugTexts } from '../state/debug-texts.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { Alert, Button, Card, Progress } from '../ui/index.ts';

/** How often the page asks how many cases there are while they are being created. */
const ASK_MS = 1_000;

const inventedCasesOf = (agentId: string) => ({
  queryKey: ['desk', agentId],
  queryFn: async () => dataOf(await client.call('inventedCases', {})),
});

/** Asks what `InventedCases` shows first. */
export const askForInventedCases = (agentId: string): Promise<void> => queries.prefetchQuery(inventedCasesOf(agentId));

/** Offers to create invented cases in an empty portal, and shows the progress (spec pages 3.8). */
export function InventedCases({ agentId }: { agentId: string }) {
  const texts = useDebugTexts();
  const [state, setState] = useState<'asking' | 'started' | 'refused'>('asking');
  const { data, refetch } = useQuery({
    ...inventedCasesOf(agentId),
    refetchInterval: ({ state: { data: known } }) => (known?.Running ? ASK_MS : false),
  });
  const made = data?.Made;
  const madeBefore = useRef(made);
  useEffect(() => {
    const isFirst = madeBefore.current === undefined;
    madeBefore.current = made;
    // The page has already requested what it opened with.
    if (isFirst) return;
    for (const key of ['cases', 'stages', 'figures']) void queries.invalidateQueries({ queryKey: [key, agentId] });
  }, [made, agentId]);
  if (!data) return null;

  const fill = async () => {
    const answer = await client.call('addInventedCases', {});
    setState(answer.ok ? 'started' : 'refused');
    await refetch();
  };
  const { Offered, Running, Total, Made, Failed } = data;
  const numbers = { Total, Made, Failed };
  if (Running) {
    return (
      <Card className="invented-cases">
        <Progress
          label={texts('desk.running')}
          value={(100 * (Made + Failed)) / Total}
          valueText={texts('desk.progress', numbers)}
        />
      </Card>
    );
  }
  if (Offered) {
    return (
      <Card className="invented-cases">
        {state === 'refused' ? <Alert tone="error" live title={texts('desk.refused')} /> : null}
        <p>{texts(Made === 0 ? 'desk.text' : 'desk.goOn.text', numbers)}</p>
        <Button variant="secondary" onPress={() => void fill()}>
          {texts(Made > 0 ? 'desk.goOn' : Total === 1 ? 'desk.offer.one' : 'desk.offer', numbers)}
        </Button>
      </Card>
    );
  }
  return state === 'started' ? (
    <Alert tone="success" live title={texts(Made === 1 ? 'desk.done.one' : 'desk.done', numbers)}>
      {Failed === 0 ? null : <p>{texts('desk.failed', numbers)}</p>}
    </Alert>
  ) : null;
}
