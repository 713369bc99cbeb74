import { useCallback, useEffect, useState } from 'react';
import { reportError } from '../state/report.ts';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { awaitForms, COUNTDOWN_SECONDS } from './await-forms.ts';
import { fetchForms, type Forms, formsState, requestForms } from './forms.ts';
import { mergeTypeOf } from './merge-type.ts';
import { readAnewWhenSaved } from '../state/read-anew.ts';
import { text } from '../state/texts.ts';
import { notify } from '../ui/index.ts';

/** `timedOut`: not ready within the countdown, or never; the reader can keep waiting or sign without them. */
export type FormsPhase = 'waiting' | 'ready' | 'timedOut';

export interface FormsReview {
  phase: FormsPhase;
  /** Seconds since the wait began, and seconds left of the countdown. */
  elapsed: number;
  left: number;
  /** The forms that were opened. */
  forms: Forms | null;
  /** Seconds until the forms were ready. */
  loadSeconds: number;
  isOpening: boolean;
  /** Fetches the forms; null if they are not available after all. */
  open(): Promise<Forms | null>;
  /** Restarts the countdown. Forms that could not be made, or are outdated, are made again. */
  wait(why?: 'failed' | 'outdated'): void;
}

/** The forms of the person at the page; nothing happens while `active` is false. */
export function useForms(active: boolean): FormsReview {
  const current = useCase();
  const { appId, appAuthId } = current;
  const mergeType = mergeTypeOf(current.application.role);
  const [round, setRound] = useState<{ at: number; why?: 'failed' | 'outdated' }>({ at: 0 });
  const [phase, setPhase] = useState<FormsPhase>('waiting');
  const [forms, setForms] = useState<Forms | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [loadSeconds, setLoadSeconds] = useState(0);
  const { elapsed, reset } = useSeconds(active && phase === 'waiting');

  useEffect(() => {
    if (!active) return;
    let over = false;
    const started = Date.now();
    const seconds = () => Math.round((Date.now() - started) / 1000);
    const giveUp = setTimeout(() => {
      over = true;
      setLoadSeconds(seconds());
      setPhase('timedOut');
    }, COUNTDOWN_SECONDS * 1000);
    void (async () => {
      await readAnewWhenSaved(COUNTDOWN_SECONDS * 1000);
      if (round.why === 'outdated') await requestForms({ appId, appAuthId }, mergeType);
      const source = {
        pendingJobs: () => pendingJobs(appId),
        state: () => formsState({ appId, appAuthId }, mergeType),
        request: () => requestForms({ appId, appAuthId }, mergeType),
        pause: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
        isOver: () => over,
      };
      const outcome = await awaitForms(source, { again: round.why === 'failed' });
      clearTimeout(giveUp);
      if (over || outcome === 'over') return;
      setLoadSeconds(seconds());
      if (outcome === 'failed') reportError('The forms could not be made');
      setPhase(outcome === 'ready' ? 'ready' : 'timedOut');
    })();
    return () => {
      over = true;
      clearTimeout(giveUp);
    };
  }, [active, appId, appAuthId, mergeType, round]);

  const wait = useCallback(
    (why?: 'failed' | 'outdated') => {
      setForms(null);
      setPhase('waiting');
      reset();
      setRound(({ at }) => ({ at: at + 1, ...(why && { why }) }));
    },
    [reset],
  );

  const open = useCallback(async () => {
    setIsOpening(true);
    const outcome = await fetchForms({ appId, appAuthId }, mergeType);
    // The answers beside the forms are read after them: if those of the forms are older, nothing can be signed.
    await readAnewWhenSaved();
    setIsOpening(false);
    if (outcome.kind === 'shown') {
      setForms(outcome.forms);
      return outcome.forms;
    }
    if (outcome.kind === 'failed') {
      reportError('The forms could not be opened');
      setPhase('timedOut');
    } else if (outcome.kind === 'notLoaded') notify({ text: text('document.notLoaded') });
    else wait();
    return null;
  }, [appId, appAuthId, mergeType, wait]);

  return { phase, elapsed, left: Math.max(0, COUNTDOWN_SECONDS - elapsed), forms, loadSeconds, isOpening, open, wait };
}

const WAIT_SECONDS = 25;

async function pendingJobs(appId: string): Promise<number | null> {
  const answer = await client.call('checkPendingJobs', { ApplicationId: appId, Wait: WAIT_SECONDS });
  return answer.ok ? answer.data.PendingJobs.length : null;
}

/** Whole seconds since the clock began to run. */
export function useSeconds(running: boolean): { elapsed: number; reset: () => void } {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const reset = useCallback(() => {
    setStartedAt(Date.now());
    setNow(Date.now());
  }, []);
  return { elapsed: Math.max(0, Math.floor((now - startedAt) / 1000)), reset };
}
