import { useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import type { OpenOutcome } from '../state/application.ts';

/**
 * Waits until the case was loaded again. What can no longer be opened says so on its own page. False: it is not loaded,
 * and nothing has changed; a server that did not respond can be asked again.
 */
export function useLoadAgain(): (loading: Promise<OpenOutcome>) => Promise<boolean> {
  const navigation = useNavigation();
  return async (loading) => {
    const outcome = await loading;
    if (outcome === 'open') return true;
    if (outcome !== 'superseded' && outcome !== 'offline' && outcome !== 'failed')
      navigation.to(PAGE_OF_OUTCOME[outcome]);
    return false;
  };
}
