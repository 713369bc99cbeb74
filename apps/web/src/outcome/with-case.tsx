import { type ReactNode, useEffect } from 'react';
import { useNavigation } from '../navigation.ts';
import { openCase } from '../state/application.ts';
import { ensureCase } from '../state/ensure-case.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Spinner } from '../ui/index.ts';

/** Pages after the signatures stand alone but need the case: brings it back after a reload. */
export function WithCase({ children }: { children: ReactNode }) {
  const current = useStore(openCase);
  const texts = useTexts();
  const navigation = useNavigation();
  useEffect(() => {
    void ensureCase().then((outcome) => {
      if (outcome === 'unauthenticated') navigation.replace('error-page');
      if (outcome === 'blank') navigation.replace('error-blank-application');
      if (outcome === 'failed') navigation.replace('error');
    });
  }, [navigation]);
  if (!current) {
    return (
      <div className="page-wait">
        <Spinner label={texts('app.loading')} />
      </div>
    );
  }
  return <>{children}</>;
}
