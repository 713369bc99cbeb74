import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { type Navigation, useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME, isTimerPaused } from '../page-routes.ts';
import { openCase } from '../state/application.ts';
import { refusedCall } from '../state/client.ts';
import { leaveCase } from '../state/saving.ts';
import { clock, phaseOf, secondsLeft, type SessionPhase } from '../state/session-clock.ts';
import { type CallerKind, currentKind } from '../state/session-store.ts';
import { continueSession, expireSession, loadSession, noteActivity } from '../state/session.ts';
import { type ExplainedEnd, explainedEnd } from '../state/session-end.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Countdown, Dialog } from '../ui/index.ts';
import { exitTo } from './exit.tsx';

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
/** What a person does with a page. */
const ACTIVITY = ['keydown', 'pointerdown'] as const;
const never = () => () => undefined;
const thisSecond = (): number => Math.floor(Date.now() / 1000) * 1000;

/** The session timer: warns at 180 seconds, ends at 0; paused on pages without one (spec flow §4, Session timer). */
export function SessionWatch() {
  const resting = isTimerPaused(useLocation().pathname);
  const navigation = useNavigation();
  const { deadline, expired } = useStore(clock);
  const running = !resting && !expired && deadline !== null;
  const now = useSyncExternalStore(running ? everySecond : never, thisSecond);

  const phase: SessionPhase = expired ? 'expired' : running ? phaseOf(deadline, now) : 'none';
  useEffect(() => {
    if (phase === 'expired' && !expired) expireSession();
  }, [phase, expired]);
  // A call that finds that the session is gone has the same effect as the timer, or says why the case no longer belongs
  // to this person.
  useEffect(() => {
    const hadSession = () => openCase.get() !== null || clock.get().deadline !== null;
    return refusedCall.subscribe(() => {
      if (resting || !hadSession()) return;
      const end = explainedEnd(refusedCall.get()?.sessionEnd);
      if (end === null) expireSession();
      else tellEnd(end, navigation);
    });
  }, [resting, navigation]);
  // Somebody who returns to an open page is told at once.
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || openCase.get()?.kind !== 'customer') return;
      const end = explainedEnd((await loadSession())?.reason);
      if (end !== null) tellEnd(end, navigation);
    };
    const listener = () => void look();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [navigation]);

  useEffect(() => {
    if (!running) return;
    const note = () => noteActivity();
    for (const event of ACTIVITY) window.addEventListener(event, note, { capture: true, passive: true });
    return () => {
      for (const event of ACTIVITY) window.removeEventListener(event, note, { capture: true });
    };
  }, [running]);

  if (resting) return null;
  if (phase === 'warning' && deadline !== null) return <Warning seconds={secondsLeft(deadline, now)} />;
  return phase === 'expired' ? <Expired /> : null;
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
  customer: 'find-application',
  operations: 'operations',
} as const satisfies Record<CallerKind, string>;

function Expired() {
  const texts = useTexts();
  const kind = currentKind() ?? 'agent';
  return (
    <Dialog
      title={texts('session.expired.title')}
      alert
      actions={[
        {
          label: texts(kind === 'agent' ? 'session.exit.agent' : 'session.exit.customer'),
          onPress: () => void exitTo(HOME),
        },
      ]}
    >
      <p>{texts('session.expired.text')}</p>
    </Dialog>
  );
}
