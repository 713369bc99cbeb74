import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import { beginOpening } from '../state/application.ts';
import { ensureAgent } from '../state/session.ts';
import { signInElsewhere } from '../state/sign-in.ts';
import { firstRoute } from '../state/form-places.ts';
import { text } from '../state/texts.ts';
import { notify } from '../ui/index.ts';
import { startCase } from './start-case.ts';

/**
 * Starts a case from a page: signs the agent in if necessary; after any failure the error page (spec flow §4,
 * Starting).
 */
export function useStartCase() {
  const search = useSearch({ strict: false });
  const navigation = useNavigation();
  const [starting, setStarting] = useState(false);

  /** Starts a case and stays here. False: the page was left, or another case opened. */
  const begin = async (): Promise<boolean> => {
    setStarting(true);
    const isWanted = beginOpening();
    const agent = await ensureAgent(search);
    if (typeof agent === 'string') {
      if (agent === 'elsewhere') signInElsewhere();
      else if (agent === 'none') navigation.to('error');
      else notify({ text: text('offline.again') });
      setStarting(agent === 'elsewhere');
      return false;
    }
    const outcome = isWanted() ? await startCase(agent, 'startApp') : 'superseded';
    setStarting(false);
    if (outcome === 'failed' || outcome === 'unprocessed') navigation.to('error');
    return outcome === 'started';
  };
  /** Starts a case and goes to the form, or to where an illustration is uploaded. */
  const start = async (to: 'form' | 'illustration'): Promise<void> => {
    if (!(await begin())) return;
    if (to === 'form') navigation.toSection(firstRoute());
    else navigation.to('illustration-start');
  };
  return { begin, start: (to: 'form' | 'illustration') => void start(to), starting };
}
