import { useEffect } from 'react';
import { openCase } from '../state/application.ts';
import { estimatedMinutes, type PendingWork } from '../state/pending-work.ts';
import { endWait, noteWork } from '../state/ensure-case.ts';
import { readAnew } from '../state/read-anew.ts';
import { useStore } from '../state/store.ts';
import { counted, useTexts } from '../state/texts.ts';
import { Dialog, Spinner } from '../ui/index.ts';

/** Polling interval of the wait dialog (spec flow §9). */
const POLL_MS = 5000;

/**
 * The blocking wait while answers are being processed: as long as there are pending jobs, and no longer than estimated.
 * Only signing needs their result, and waits for it itself.
 */
export function PendingWait({ work }: { work: PendingWork }) {
  const measured = useStore(openCase)?.pendingSeconds ?? null;
  const texts = useTexts();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      await readAnew(() => !isOver);
      // A response that arrives after the wait has ended replaces nothing, and does not start it again.
      if (isOver) return;
      noteWork();
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(endWait, work.endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [work.endsAt]);
  return (
    <Dialog title={texts('wait.title')} alert>
      <p>{texts('wait.pending')}</p>
      <Spinner label={counted(texts, 'wait.estimate', estimatedMinutes(work.jobs, measured))} />
    </Dialog>
  );
}
