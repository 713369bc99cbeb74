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
import { Alert, AlertLine, Button, Card, PageWait } from '../ui/index.ts';
import { usDay } from '../us-day.ts';
import { SignedAnswers } from './signed-answers.tsx';
import { openFirstTask, type OpenTask, type TaskOutcome } from './open-task.ts';
import { TaskDone } from './task-done.tsx';
import { TaskQuestions } from './task-questions.tsx';
import { TaskSignature } from './task-signature.tsx';

/**
 * Why the tasks were loaded. `changed`: what the person confirmed is no longer the newest. `ended`: the task on the page
 * was signed in another window, or is no longer needed.
 */
type Cause = 'opened' | 'changed' | 'ended';

type Shown =
  | (TaskOutcome & { cause: Cause })
  | { kind: 'loading' }
  /** It is not known who is signed in: the server cannot be reached. */
  | { kind: 'offline' }
  | { kind: 'done'; id: string };

/** The target of an e-mailed link with the purpose task: what this person is asked for, one after the other. */
export function TaskPage() {
  const navigation = useNavigation();
  const [handle, setHandle] = useState<CaseHandle | null>(null);
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const open = useCallback(async (of: CaseHandle, cause: Cause) => {
    setShown({ ...(await openFirstTask(of)), cause });
  }, []);
  const openAgain = (cause: Cause) => {
    setShown({ kind: 'loading' });
    if (handle) void open(handle, cause);
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
      void open(own, 'opened');
    });
  }, [navigation, open]);
  useEffect(() => {
    enter();
    return closeCase;
  }, [enter]);
  if (shown.kind === 'offline') return <OfflinePage onAgain={enter} />;
  return (
    <div className="find-page task-page">
      <Contents shown={shown} handle={handle} onOpen={openAgain} onDone={(id) => setShown({ kind: 'done', id })} />
    </div>
  );
}

function Contents({
  shown,
  handle,
  onOpen,
  onDone,
}: {
  shown: Exclude<Shown, { kind: 'offline' }>;
  handle: CaseHandle | null;
  onOpen: (cause: Cause) => void;
  onDone: (id: string) => void;
}) {
  const texts = useTexts();
  if (shown.kind === 'loading' || handle === null) return <PageWait label={texts('app.loading')} />;
  switch (shown.kind) {
    case 'open':
      return (
        <OneTask
          key={shown.open.task.Id}
          open={shown.open}
          cause={shown.cause}
          handle={handle}
          onChanged={() => onOpen('changed')}
          onDone={onDone}
          onGone={() => onOpen('ended')}
        />
      );
    case 'done':
      return <TaskDone handle={handle} id={shown.id} onNext={() => onOpen('opened')} />;
    case 'none':
      return (
        <>
          <PageTitle title={texts('task.none.title')} />
          <Card>
            <p>{texts(shown.cause === 'ended' ? 'task.gone' : 'task.none')}</p>
            <SignedAnswers handle={handle} signed={shown.signed} />
          </Card>
        </>
      );
    case 'failed':
      return (
        <>
          <PageTitle title={texts('task.title')} />
          <Alert tone="error" title={texts('task.failed')} live>
            <Button variant="secondary" size="small" onPress={() => onOpen(shown.cause)}>
              {texts('portal.tryAgain')}
            </Button>
          </Alert>
        </>
      );
  }
}

/** `isReached`: by a button of the other step, whose focus it takes over. */
interface Step {
  at: 'questions' | 'signature';
  isReached: boolean;
}

/** Why and until when, the questions, then the document and its signature. */
function OneTask({
  open,
  cause,
  handle,
  onChanged,
  onDone,
  onGone,
}: {
  open: OpenTask;
  cause: Cause;
  handle: CaseHandle;
  onChanged: () => void;
  onDone: (id: string) => void;
  onGone: () => void;
}) {
  const texts = useTexts();
  const { task, count } = open;
  const [isTyped, setIsTyped] = useState(open.isTyped);
  const [news, setNews] = useState(cause);
  const isPrinted = task.Document === 'running' || task.Document === 'ready';
  const [given, setGiven] = useState(task.File?.Given ?? null);
  const [step, setStep] = useState<Step>({
    at: isPrinted && !open.isTyped ? 'signature' : 'questions',
    isReached: false,
  });
  return (
    <>
      <PageTitle title={texts('task.title')} />
      <p className="lead">{texts('task.lead')}</p>
      {count > 1 ? <p className="task-of">{texts('task.of', { Number: '1', Count: String(count) })}</p> : null}
      <AlertLine tone="info" text={news === 'ended' ? texts('task.ended') : null} />
      <Card>
        <h2>{texts('task.why')}</h2>
        <p className="task-why">{task.Why}</p>
        <p className="hint">{texts(task.IsOverdue ? 'task.overdue' : 'task.until', { Date: usDay(task.Until) })}</p>
      </Card>
      {step.at === 'signature' ? (
        <TaskSignature
          open={open}
          handle={handle}
          isReached={step.isReached}
          onChange={() => setStep({ at: 'questions', isReached: true })}
          onChanged={onChanged}
          onDone={() => onDone(task.Id)}
          onGone={onGone}
        />
      ) : (
        <TaskQuestions
          open={open}
          handle={handle}
          isTyped={isTyped}
          isUnconfirmed={news === 'changed'}
          isReached={step.isReached}
          given={given}
          onGiven={setGiven}
          onAnswered={() => {
            setIsTyped(false);
            setNews('opened');
            setStep({ at: 'signature', isReached: true });
          }}
          onGone={onGone}
        />
      )}
    </>
  );
}
