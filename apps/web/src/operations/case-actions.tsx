import { useState } from 'react';
import type { OperationsCase } from '@countersign/protocol';
import { TimelineDialog } from '../portal/timeline-dialog.tsx';
import { download } from '../signing/forms.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Button, notify } from '../ui/index.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ReasonsDialog } from './reasons-dialog.tsx';
import { SignsDialog } from './signs-dialog.tsx';

/** What operations do with a case. */
export function CaseActions({ one, name, onChanged }: { one: OperationsCase; name: string; onChanged: () => void }) {
  const texts = useTexts();
  const [shown, setShown] = useState<'timeline' | 'reasons' | 'signs' | 'erase' | null>(null);
  const close = () => setShown(null);
  const { Id: AppId, AuthId: AppAuthId, FailedJobs } = one.Summary;
  const retry = async () => {
    const jobs = [...new Set(FailedJobs.map(({ Job }) => Job))];
    const answers = await Promise.all(jobs.map((Job) => client.call('retryJob', { AppId, AppAuthId, Job })));
    notify({ text: texts(answers.every(({ ok }) => ok) ? 'portal.retried' : 'portal.retryFailed') });
    onChanged();
  };
  const [isLoading, setIsLoading] = useState(false);
  const takeFile = async () => {
    setIsLoading(true);
    const answer = await client.call('completeFile', { AppId, AppAuthId });
    setIsLoading(false);
    if (!answer.ok) {
      notify({ text: texts('operations.completeFile.failed') });
      return;
    }
    const { Content, FileName } = answer.data;
    const bytes = Uint8Array.from(atob(Content), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    download(url, FileName);
    URL.revokeObjectURL(url);
  };
  const file = one.CompleteFile;
  const fileWords = texts(file?.Stands === false ? 'operations.completeFile.ended' : 'operations.completeFile');
  const named = (action: string) => ({ 'aria-label': `${action}: ${name}` });
  return (
    <div className="case-buttons">
      {FailedJobs.length > 0 ? (
        <Button size="small" onPress={() => void retry()} {...named(texts('portal.next.retry'))}>
          {texts('portal.next.retry')}
        </Button>
      ) : null}
      {file ? (
        <Button
          size="small"
          variant="quiet"
          onPress={() => void takeFile()}
          {...(isLoading ? { isPending: true } : {})}
          {...named(fileWords)}
        >
          {fileWords}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onPress={() => setShown('timeline')} {...named(texts('portal.timeline'))}>
        {texts('portal.timeline')}
      </Button>
      {one.Summary.DecisionClassName !== null ? (
        <Button
          size="small"
          variant="quiet"
          onPress={() => setShown('reasons')}
          {...named(texts('operations.reasons'))}
        >
          {texts('operations.reasons')}
        </Button>
      ) : null}
      {one.Summary.CustomerSigned === 1 ? (
        <Button size="small" variant="quiet" onPress={() => setShown('signs')} {...named(texts('operations.signs'))}>
          {texts('operations.signs')}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onPress={() => setShown('erase')} {...named(texts('operations.erase'))}>
        {texts('operations.erase')}
      </Button>
      {shown === 'timeline' ? <TimelineDialog summary={one.Summary} name={name} onClose={close} /> : null}
      {shown === 'reasons' ? <ReasonsDialog summary={one.Summary} name={name} onClose={close} /> : null}
      {shown === 'signs' ? (
        <SignsDialog
          one={one}
          name={name}
          onClose={close}
          onLetGo={(state) => {
            close();
            notify({ text: texts(`operations.letGo.${state}`, { Name: name }) });
            onChanged();
          }}
        />
      ) : null}
      {shown === 'erase' ? (
        <EraseDialog
          one={one}
          name={name}
          onClose={close}
          onErased={(state) => {
            close();
            notify({ text: texts(state === 'done' ? 'operations.erase.done' : 'operations.waits', { Name: name }) });
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}
