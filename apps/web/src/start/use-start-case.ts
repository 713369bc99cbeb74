import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import { AGENT_LOGIN_PATH, ensureAgent } from '../state/session.ts';
import { startCase } from './start-case.ts';

/** Starting a case from a page: signs the agent in if need be, and goes to the form or to the error page. */
export function useStartCase() {
  const search = useSearch({ strict: false });
  const navigation = useNavigation();
  const [starting, setStarting] = useState(false);

  const start = async (): Promise<void> => {
    setStarting(true);
    const agent = await ensureAgent(search);
    if (!agent) {
      window.location.assign(AGENT_LOGIN_PATH);
      return;
    }
    const started = await startCase(agent);
    setStarting(false);
    if (started) navigation.toSection('proposed-insured');
    else navigation.to('error');
  };
  return { start: () => void start(), starting };
}
