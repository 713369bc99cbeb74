import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { SessionEnd } from '@countersign/protocol';
import { type Navigation, useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME, isTimerPaused } from '../page-routes.ts';
import { openCase } from '../state/application.ts';
import { refusedCall } from '../state/client.ts';
import { leaveCase } from '../state/saving.ts';
import { clock, phaseOf, secondsLeft } from '../state/session-clock.ts';
import { type CallerKind, currentKind } from '../state/session-store.ts';
import { continueSession, expireSession, learnSession, noteActivity } from '../state/session.ts';
import { type ExplainedEnd, explainedEnd } from '../state/session-end.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Countdown, Dialog } from '../ui/index.ts';
import { useExit } from './exit.tsx';

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
/** What a person does with a page. */
const ACTIVITY = ['keydown', 'pointerdown'] as const;
const never = () => () => undefined;
const hasSession = (): boolean => openCase.get() !== null || clock.get().deadline !== null;
const thisSecond = (): number => Math.floor(Date.now() / 1000) * 1000;

/** The session timer: warns at 180 seconds, ends at 0; paused on pages without one (spec flow §4, Session timer). */
export function SessionWatch() {
  const resting = isTimerPaused(useLocation().pathname);
  const navigation = useNavigation();
  const { deadline, expired } = useStore(clock);
  const running = !resting && !expired && deadline !== null;
  const now = useSyncExternalStore(running ? everySecond : never, thisSecond);

  const phase = running ? phaseOf(deadline, now) : 'none';
  /** Some ends of a session have a page that explains them. */
  const end = useCallback(
    (reason: SessionEnd | null) => {
      const explained = explainedEnd(reason);
      if (explained !== null) tellEnd(explained, navigation);
      else if (!resting) expireSession();
    },
    [resting, navigation],
  );
  const learn = useCallback(async () => {
    const reason = await learnSession();
    if (reason !== null) end(reason);
  }, [end]);
  // Another tab may have continued the session while this one was frozen. Without an answer, it ends.
  useEffect(() => {
    if (phase !== 'expired') return;
    void learn().then(() => {
      if (phaseOf(clock.get().deadline, Date.now()) === 'expired') expireSession();
    });
  }, [phase, learn]);
  // A call that finds that the session is gone has the same effect as the timer.
  useEffect(
    () =>
      refusedCall.subscribe(() => {
        if (!resting && hasSession()) end(refusedCall.get()?.sessionEnd ?? null);
      }),
    [resting, end],
  );
  // Somebody who returns to an open page is told at once.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && hasSession()) void learn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [learn]);

  useEffect(() => {
    if (!running) return;
    const note = () => noteActivity();
    for (const event of ACTIVITY) window.addEventListener(event, note, { capture: true, passive: true });
    return () => {
      for (const event of ACTIVITY) window.removeEventListener(event, note, { capture: true });
    };
  }, [running]);

  if (resting) return null;
  if (expired) return <Expired />;
  // The warning stays until the server has said whether it is over.
  const isEnding = phase === 'warning' || phase === 'expired';
  return isEnding && deadline !== null ? <Warning seconds={secondsLeft(deadline, now)} /> : null;
}

/** Nothing of the case stays in this tab: it no longer matches what the page shows. */
function tellEnd(end: ExplainedEnd, navigation: Navigation): void {
  leaveCase();
  clock.set({ deadline: null, expired: false });
  navigation.replace(PAGE_OF_OUTCOME[end]);
}

function Warning({ seconds }: { seconds: number }) {
  const texts = useTexts();
  const goOn = () => void continueSession();
  return (
    <Dialog
      title={texts('session.warning.title')}
      alert
      onClose={goOn}
      actions={[{ label: texts('session.continue'), onPress: goOn }]}
    >
      <p>{texts('session.warning.text')}</p>
      <Countdown seconds={seconds} label={texts('session.timeLeft')} />
    </Dialog>
  );
}

/** Where each kind of user starts again. */
const HOME = {
  agent: 'financial-professional',
  customer: 'find-application?left=true',
  operations: 'operations',
} as const satisfies Record<CallerKind, string>;

function Expired() {
  const texts = useTexts();
  const kind = currentKind() ?? 'agent';
  const { exit, isLeaving } = useExit(HOME);
  return (
    <Dialog
      title={texts('session.expired.title')}
      alert
      actions={[
        {
          label: texts(`session.exit.${kind}`),
          onPress: exit,
          isPending: isLeaving,
        },
      ]}
    >
      <p>{texts('session.expired.text')}</p>
    </Dialog>
  );
}
