import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { timerRests } from '../page-routes.ts';
import { openCase } from '../state/application.ts';
import { refusedCalls } from '../state/client.ts';
import { leaveCase } from '../state/saving.ts';
import { clock, phaseOf, secondsLeft, type SessionPhase } from '../state/session-clock.ts';
import { currentKind } from '../state/session-store.ts';
import { continueSession, endSession, expireSession } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Countdown, Dialog } from '../ui/index.ts';

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
const never = () => () => undefined;
const thisSecond = (): number => Math.floor(Date.now() / 1000) * 1000;

/** The session timer: warns at 180 seconds, ends at 0; rests on pages without one (spec flow §4, Session timer). */
export function SessionWatch() {
  const resting = timerRests(useLocation().pathname);
  const { deadline, expired } = useStore(clock);
  const running = !resting && !expired && deadline !== null;
  const now = useSyncExternalStore(running ? everySecond : never, thisSecond);

  const phase: SessionPhase = expired ? 'expired' : running ? phaseOf(deadline, now) : 'none';
  useEffect(() => {
    if (phase === 'expired' && !expired) expireSession();
  }, [phase, expired]);
  // A call of the open case that found no session says the same as the clock.
  useEffect(() => refusedCalls.subscribe(() => !resting && openCase.get() && expireSession()), [resting]);

  if (resting) return null;
  if (phase === 'warning' && deadline !== null) return <Warning seconds={secondsLeft(deadline, now)} />;
  return phase === 'expired' ? <Expired /> : null;
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
      <Countdown seconds={seconds} label="Time left" />
    </Dialog>
  );
}

function Expired() {
  const texts = useTexts();
  const navigate = useNavigate();
  const isAgent = currentKind() !== 'customer';
  const exit = async () => {
    leaveCase();
    await endSession();
    await navigate({
      to: '/express/$route',
      params: { route: isAgent ? 'financial-professional' : 'find-application' },
    });
  };
  return (
    <Dialog title={texts('session.expired.title')} alert>
      <p>{texts('session.expired.text')}</p>
      <div className="dialog-actions">
        <Button onPress={() => void exit()}>{texts(isAgent ? 'session.exit.agent' : 'session.exit.customer')}</Button>
      </div>
    </Dialog>
  );
}
