import { useEffect } from 'react';
import { openCase, resumeCase } from '../state/application.ts';
import { pendingOnOpen } from '../state/ensure-case.ts';
import { hasUnsaved } from '../state/saving.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, Spinner } from '../ui/index.ts';
import { estimatedWait, POLL_MS } from './pending-estimate.ts';

/** The blocking wait while answers are being processed; shown as long as there are pending jobs. */
export function PendingWait() {
  const jobs = useStore(pendingOnOpen);
  const texts = useTexts();
  useEffect(() => {
    const timer = setInterval(() => {
      const current = openCase.get();
      if (!current || hasUnsaved()) return;
      void resumeCase(current).then(() => pendingOnOpen.set(openCase.get()?.pendingJobs ?? []));
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog title={texts('wait.title')} alert>
      <p>{texts('wait.pending')}</p>
      <Spinner label={texts('wait.estimate', { Minutes: estimatedWait(jobs) })} />
    </Dialog>
  );
}
