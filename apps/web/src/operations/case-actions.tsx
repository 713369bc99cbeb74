import { useState } from 'react';
import type { OperationsCase, OperationsRight } from '@countersign/protocol';
import { TimelineDialog } from '../portal/timeline-dialog.tsx';
import { download, pdfUrl } from '../state/received-pdf.ts';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button, type MenuAction, MenuButton, notify } from '../ui/index.ts';
import { ActDialog } from './act-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { RequirementsDialog } from './requirements-dialog.tsx';
import { ReasonsDialog } from './reasons-dialog.tsx';
import { SignsDialog } from './signs-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { isOnlyHandOver } from './what-next.ts';

type Changing = 'erase' | 'takeOver' | 'unlock' | 'hold' | 'liftHold';

/** Everybody has signed, and the case has not ended. */
const isSigned = (step: OperationsCase['Step']): boolean =>
  ['underwriting', 'handedOver', 'requirementOpen', 'decided'].includes(step);

/**
 * What operations can do with a case: one button, and all else in a menu. Acts without the account's permission are not
 * offered.
 */
export function CaseActions({ one, name, onChanged }: { one: OperationsCase; name: string; onChanged: () => void }) {
  const texts = useTexts();
  const [shown, setShown] = useState<'timeline' | 'reasons' | 'signs' | 'requirements' | Changing | null>(null);
  const close = () => setShown(null);
  const { Id: AppId, AuthId: AppAuthId, FailedJobs } = one.Summary;
  const retry = async () => {
    const jobs = [...new Set(FailedJobs.map(({ Job }) => Job))];
    const answers = await Promise.all(jobs.map((Job) => client.call('retryJob', { AppId, AppAuthId, Job })));
    notify({ text: texts(answers.every(({ ok }) => ok) ? 'portal.retried' : 'portal.retryFailed') });
    onChanged();
  };
  const takeFile = async () => {
    notify({ text: texts('operations.completeFile.loading', { Name: name }) });
    const answer = await client.call('completeFile', { AppId, AppAuthId });
    if (!answer.ok) {
      notify({ text: texts('operations.completeFile.failed') });
      return;
    }
    const url = pdfUrl(answer.data.Content);
    download(url, answer.data.FileName);
    URL.revokeObjectURL(url);
  };
  const changed = (change: Changing, state: 'done' | 'waiting') => {
    close();
    notify({ text: texts(state === 'done' ? `operations.${change}.done` : 'operations.waits', { Name: name }) });
    onChanged();
  };
  const rights = useStore(sessionData)?.operations?.Rights ?? [];
  const may = (right: OperationsRight): boolean => rights.includes(right);
  // What cannot be undone comes last.
  const changes: Changing[] = [
    ...(may('takeOver') ? (['takeOver'] as const) : []),
    ...(may('takeOver') && one.Summary.CanUnlock ? (['unlock'] as const) : []),
    ...(may('erase') ? ([one.Hold ? 'liftHold' : 'hold', 'erase'] as const) : []),
  ];
  const file = one.CompleteFile;
  const fileWords = texts(file?.IsCurrent === false ? 'operations.completeFile.ended' : 'operations.completeFile');
  const retryWords = texts(isOnlyHandOver(one.Summary) ? 'operations.sendAgain' : 'portal.next.retry');
  const showTimeline = () => setShown('timeline');
  const mayRetry = FailedJobs.length > 0 && may('repair');
  const main: MenuAction = mayRetry
    ? { label: retryWords, onPress: () => void retry() }
    : { label: texts('portal.timeline'), onPress: showTimeline };
  const more: MenuAction[] = [
    ...(mayRetry ? [{ label: texts('portal.timeline'), onPress: showTimeline }] : []),
    ...(file ? [{ label: fileWords, onPress: () => void takeFile() }] : []),
    ...(one.Summary.DecisionClassName === null
      ? []
      : [{ label: texts('operations.reasons'), onPress: () => setShown('reasons') }]),
    ...(one.Summary.CustomerSigned === 1
      ? [{ label: texts('operations.signs'), onPress: () => setShown('signs') }]
      : []),
    ...(isSigned(one.Step)
      ? [{ label: texts('operations.requirements'), onPress: () => setShown('requirements') }]
      : []),
    ...changes.map((change) => ({
      label: texts(`operations.${change}`),
      isFinal: change === 'erase',
      onPress: () => setShown(change),
    })),
  ];
  return (
    <div className="case-buttons">
      <Button
        size="small"
        variant={mayRetry ? 'primary' : 'quiet'}
        onPress={main.onPress}
        aria-label={`${main.label}: ${name}`}
      >
        {main.label}
      </Button>
      {more.length === 0 ? null : <MenuButton label={texts('portal.more', { Name: name })} actions={more} />}
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
      {shown === 'requirements' ? (
        <RequirementsDialog
          one={one}
          name={name}
          mayRaise={may('require')}
          onClose={close}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      ) : null}
      {shown === 'takeOver' ? (
        <TakeOverDialog one={one} name={name} onClose={close} onDone={({ State }) => changed('takeOver', State)} />
      ) : null}
      {shown === 'unlock' || shown === 'liftHold' ? (
        <ActDialog
          act={shown}
          name={name}
          send={(Reason) => client.call(shown === 'unlock' ? 'unlockCase' : 'liftHold', { AppId, AppAuthId, Reason })}
          onClose={close}
          onDone={({ State }) => changed(shown, State)}
        />
      ) : null}
      {shown === 'hold' ? (
        <ActDialog
          act="hold"
          name={name}
          send={(Reason) => client.call('placeHold', { AppId, AppAuthId, Reason })}
          onClose={close}
          onDone={() => changed('hold', 'done')}
        />
      ) : null}
      {shown === 'erase' ? (
        <EraseDialog one={one} name={name} onClose={close} onErased={(state) => changed('erase', state)} />
      ) : null}
    </div>
  );
}
