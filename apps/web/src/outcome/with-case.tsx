import { type ReactNode, useCallback, useEffect } from 'react';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { openCase } from '../state/application.ts';
import { caseOutOfReach, ensureCase } from '../state/ensure-case.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Spinner } from '../ui/index.ts';

/** Pages after the signatures stand alone but need the case: brings it back after a reload. */
export function WithCase({ children }: { children: ReactNode }) {
  const current = useStore(openCase);
  const texts = useTexts();
  const navigation = useNavigation();
  const isOutOfReach = useStore(caseOutOfReach);
  const find = useCallback(async () => {
    const outcome = await ensureCase();
    if (outcome !== 'open' && outcome !== 'offline') navigation.replace(PAGE_OF_OUTCOME[outcome]);
  }, [navigation]);
  useEffect(() => void find(), [find]);
  if (!current && isOutOfReach) return <OfflinePage onAgain={() => void find()} />;
  if (!current) {
    return (
      <div className="page-wait">
        <Spinner label={texts('app.loading')} />
      </div>
    );
  }
  return <>{children}</>;
}
