import { useEffect } from 'react';
import { openCase, resumeCase } from '../state/application.ts';
import { pendingOnOpen } from '../state/ensure-case.ts';
import { hasUnsaved } from '../state/saving.ts';
import { useStore } from '../state/store.ts';
import { counted, useTexts } from '../state/texts.ts';
import { Dialog, Spinner } from '../ui/index.ts';
import { estimatedMinutes, POLL_MS } from './pending-estimate.ts';

/** The blocking wait while answers are being processed; shown as long as there are pending jobs. */
export function PendingWait() {
  const jobs = useStore(pendingOnOpen);
  const measured = useStore(openCase)?.pendingSeconds ?? null;
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
      <Spinner label={counted(texts, 'wait.estimate', estimatedMinutes(jobs, measured))} />
    </Dialog>
  );
}
