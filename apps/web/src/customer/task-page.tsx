import '../signing/signing.css';
import './customer.css';
import { useCallback, useEffect, useState } from 'react';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import type { CaseHandle } from '../state/case-handle.ts';
import { closeCase } from '../state/application.ts';
import { sessionKind } from '../state/session-store.ts';
import { loadSessionOnce } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button, Card, PageWait } from '../ui/index.ts';
import { usDay } from '../us-day.ts';
import { openFirstTask, type OpenTask, type TaskOutcome } from './open-task.ts';
import { TaskDone } from './task-done.tsx';
import { TaskQuestions } from './task-questions.tsx';
import { TaskSignature } from './task-signature.tsx';

type Shown =
  | Exclude<TaskOutcome, { kind: 'open' }>
  /** `isChanged`: what the person confirmed is no longer the newest. */
  | { kind: 'open'; open: OpenTask; isChanged: boolean }
  | { kind: 'loading' }
  /** It is not known who is signed in: the server cannot be reached. */
  | { kind: 'offline' }
  | { kind: 'gone' }
  | { kind: 'done'; id: string };

/** The target of an e-mailed link with the purpose task: what this person is asked for, one after the other. */
export function TaskPage() {
  const navigation = useNavigation();
  const [handle, setHandle] = useState<CaseHandle | null>(null);
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const open = useCallback(async (of: CaseHandle, isChanged = false) => {
    const outcome = await openFirstTask(of);
    setShown(outcome.kind === 'open' ? { ...outcome, isChanged } : outcome);
  }, []);
  const openAgain = (isChanged: boolean) => {
    setShown({ kind: 'loading' });
    if (handle) void open(handle, isChanged);
  };
  const enter = useCallback(() => {
    // A page of customers: an agent may be signed in to the same browser.
    sessionKind.set('customer');
    void loadSessionOnce().then((session) => {
      if (!session) {
        setShown({ kind: 'offline' });
        return;
      }
      const { customer } = session;
      if (customer?.purpose !== 'task') {
        navigation.replace('find-application');
        return;
      }
      const own = { appId: customer.ApplicationId, appAuthId: customer.AppAuthId, kind: 'customer' } as const;
      setHandle(own);
      void open(own);
    });
  }, [navigation, open]);
  useEffect(() => {
    enter();
    return closeCase;
  }, [enter]);
  if (shown.kind === 'offline') return <OfflinePage onAgain={enter} />;
  return (
    <div className="find-page task-page">
      <Contents
        shown={shown}
        handle={handle}
        onOpen={() => openAgain(false)}
        onChanged={() => openAgain(true)}
        onShown={(next) => setShown(next)}
      />
    </div>
  );
}

function Contents({
  shown,
  handle,
  onOpen,
  onChanged,
  onShown,
}: {
  shown: Exclude<Shown, { kind: 'offline' }>;
  handle: CaseHandle | null;
  onOpen: () => void;
  onChanged: () => void;
  onShown: (shown: Shown) => void;
}) {
  const texts = useTexts();
  if (shown.kind === 'loading' || handle === null) return <PageWait label={texts('app.loading')} />;
  switch (shown.kind) {
    case 'open':
      return (
        <OneTask
          key={shown.open.task.Id}
          open={shown.open}
          isChanged={shown.isChanged}
          handle={handle}
          onChanged={onChanged}
          onDone={(id) => onShown({ kind: 'done', id })}
          onGone={() => onShown({ kind: 'gone' })}
        />
      );
    case 'done':
      return <TaskDone handle={handle} id={shown.id} onNext={onOpen} />;
    case 'none':
    case 'gone':
      return (
        <>
          <PageTitle title={texts('task.none.title')} />
          <Card>
            <p>{texts(shown.kind === 'gone' ? 'task.gone' : 'task.none')}</p>
          </Card>
        </>
      );
    case 'failed':
      return (
        <>
          <PageTitle title={texts('task.title')} />
          <Alert tone="error" title={texts('task.failed')} live>
            <Button variant="secondary" size="small" onPress={onOpen}>
              {texts('portal.tryAgain')}
            </Button>
          </Alert>
        </>
      );
  }
}

/** Why and until when, the questions, then the document and its signature. */
function OneTask({
  open,
  isChanged,
  handle,
  onChanged,
  onDone,
  onGone,
}: {
  open: OpenTask;
  isChanged: boolean;
  handle: CaseHandle;
  onChanged: () => void;
  onDone: (id: string) => void;
  onGone: () => void;
}) {
  const texts = useTexts();
  const { task, count } = open;
  const [isTyped, setIsTyped] = useState(open.isTyped);
  const [isUnconfirmed, setIsUnconfirmed] = useState(isChanged);
  const isPrinted = task.Document === 'running' || task.Document === 'ready';
  const [given, setGiven] = useState(task.File?.Given ?? null);
  const [isAnswered, setIsAnswered] = useState(isPrinted && !open.isTyped);
  return (
    <>
      <PageTitle title={texts('task.title')} />
      <p className="lead">{texts('task.lead')}</p>
      {count > 1 ? <p className="task-of">{texts('task.of', { Number: '1', Count: String(count) })}</p> : null}
      <Card>
        <h2>{texts('task.why')}</h2>
        <p className="task-why">{task.Why}</p>
        <p className="hint">{texts(task.IsOverdue ? 'task.overdue' : 'task.until', { Date: usDay(task.Until) })}</p>
      </Card>
      {isAnswered ? (
        <TaskSignature
          open={open}
          handle={handle}
          onChange={() => setIsAnswered(false)}
          onChanged={onChanged}
          onDone={() => onDone(task.Id)}
          onGone={onGone}
        />
      ) : (
        <TaskQuestions
          open={open}
          handle={handle}
          isTyped={isTyped}
          isUnconfirmed={isUnconfirmed}
          given={given}
          onGiven={setGiven}
          onAnswered={() => {
            setIsTyped(false);
            setIsUnconfirmed(false);
            setIsAnswered(true);
          }}
          onGone={onGone}
        />
      )}
    </>
  );
}
