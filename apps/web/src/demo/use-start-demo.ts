import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { reportError } from '../state/report.ts';
import { useNavigation } from '../navigation.ts';
import { startCase } from '../start/start-case.ts';
import { ensureAgent } from '../state/session.ts';
import { firstRoute } from '../state/form-places.ts';
import { text } from '../state/texts.ts';
import { notify } from '../ui/index.ts';

/**
 * `portal`: the agent did not come through the sales portal. `unprocessed`: the start failed halfway; it can be tried
 * again.
 */
export type StartProblem = 'portal' | 'unprocessed';

/**
 * Starting a test application and going to its form (spec flow §4, Starting). Failures go to the error page; when only the
 * process call fails, that is logged and the spinner stops.
 */
export function useStartDemo() {
  const search = useSearch({ strict: false });
  const navigation = useNavigation();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<StartProblem | null>(null);

  const start = async (): Promise<void> => {
    setProblem(null);
    setStarting(true);
    const agent = await ensureAgent(search);
    if (agent === 'offline') {
      notify({ text: text('offline.again') });
      setStarting(false);
      return;
    }
    const isFromPortal = typeof agent !== 'string' && agent.portal;
    const outcome = isFromPortal ? await startCase(agent, 'startDemoApp') : 'portal';
    if (outcome === 'started') {
      navigation.toSection(firstRoute());
      return;
    }
    if (outcome === 'superseded') return;
    if (outcome === 'failed') {
      navigation.to('error');
      return;
    }
    if (outcome === 'unprocessed') reportError('A test application was started and could not be processed');
    setStarting(false);
    setProblem(outcome);
  };
  return { start: () => void start(), starting, problem };
}
