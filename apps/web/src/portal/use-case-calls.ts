import type { ApplicationSummary } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { restoreDiscarded } from '../state/restore-discarded.ts';
import { useTexts } from '../state/texts.ts';
import { notify, usePending } from '../ui/index.ts';
import { retryJobs } from './retry-jobs.ts';

const RESTORED = {
  restored: 'portal.discard.undone',
  gone: 'portal.discard.gone',
  failed: 'portal.discard.failed',
} as const;

/** What the portal does with a case without asking anything, one thing at a time. Each says whether it worked. */
export function useCaseCalls(summary: ApplicationSummary, onChanged: () => Promise<unknown>) {
  const { Id, AuthId } = summary;
  const texts = useTexts();
  const { isPending, run } = usePending();
  const ids = { AppId: Id, AppAuthId: AuthId };
  const retry = async () => {
    notify({ text: texts(await retryJobs(summary)) });
    await onChanged();
  };
  const turnReminders = async (On: boolean) => {
    const answer = await client.call('setReminders', { ...ids, On });
    const said = On ? 'portal.reminders.areOn' : 'portal.reminders.areOff';
    notify({ text: texts(answer.ok ? said : 'portal.reminders.failed') });
    await onChanged();
  };
  const undo = async () => {
    const restored = await restoreDiscarded({ appId: Id, appAuthId: AuthId });
    notify({ text: texts(RESTORED[restored]) });
    await onChanged();
  };
  /** `onGone` is called before the case disappears from the list. */
  const discard = async (onGone: () => void) => {
    const answer = await client.call('discardCase', ids);
    if (answer.ok) {
      onGone();
      notify({
        text: texts('portal.discard.done'),
        action: { label: texts('portal.discard.undo'), run: () => void undo() },
      });
    } else {
      const isUsed = answer.refusal?.reason === 'notEmpty';
      notify({ text: texts(isUsed ? 'portal.discard.notEmpty' : 'portal.discard.failed') });
    }
    await onChanged();
  };
  return {
    isPending,
    retry: () => run(retry),
    turnReminders: (on: boolean) => run(() => turnReminders(on)),
    discard: (onGone: () => void) => run(() => discard(onGone)),
  };
}
