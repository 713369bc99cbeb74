import { useState } from 'react';
import type { ApplicationSummary } from '@countersign/protocol';
import { useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { beginOpening } from '../state/application.ts';
import { enterCase } from '../state/ensure-case.ts';
import { isFormPlace, routeOfPlace } from '../state/form-places.ts';
import { useTexts } from '../state/texts.ts';
import { notify } from '../ui/index.ts';
import type { resumePlace } from './next-action.ts';

/** Opens a case of the list; says whether one is being opened. */
export function useOpenCase({ Id: appId, AuthId: appAuthId }: Pick<ApplicationSummary, 'Id' | 'AuthId'>) {
  const texts = useTexts();
  const navigation = useNavigation();
  const [isOpening, setIsOpening] = useState(false);
  /** False: it could not be opened, and this page stays. Whoever leaves the page or opens another case wants that. */
  const open = async (place: ReturnType<typeof resumePlace>): Promise<boolean> => {
    setIsOpening(true);
    const isNewest = beginOpening();
    const { pathname } = window.location;
    const isWanted = () => isNewest() && window.location.pathname === pathname;
    const outcome = await enterCase({ appId, appAuthId, kind: 'agent' }, isWanted);
    setIsOpening(false);
    if (outcome === 'superseded') return true;
    if (outcome === 'open') navigation.toSection(isFormPlace(place) ? routeOfPlace(place) : place);
    else if (outcome === 'offline') notify({ text: texts('offline.again') });
    else navigation.to(PAGE_OF_OUTCOME[outcome]);
    return outcome !== 'offline';
  };
  return { open, isOpening };
}
