import { useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { isTimerPaused } from '../page-routes.ts';
import { leaveSession } from '../state/leave-session.ts';
import { allSaved, leaveCase } from '../state/saving.ts';
import { clock } from '../state/session-clock.ts';
import { type CallerKind, currentKind } from '../state/session-store.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

/** The page where each kind of user can start again without being signed in automatically. */
const OUTSIDE = {
  agent: 'welcome',
  customer: 'find-application?left=true',
  operations: 'welcome',
} as const satisfies Record<CallerKind, string>;

/** Signs out, wherever there is a session: the next person at this computer must not find one. */
export function Exit() {
  const texts = useTexts();
  const isIn = useSelected(clock, ({ deadline, expired }) => deadline !== null && !expired);
  const rests = isTimerPaused(useLocation().pathname);
  const { exit, isLeaving } = useExit(OUTSIDE);
  if (!isIn || rests) return null;
  return (
    <Button variant="quiet" size="small" className="exit" onPress={exit} isPending={isLeaving}>
      {texts('session.leave')}
    </Button>
  );
}

type Pages = Readonly<Record<CallerKind, string>>;

/** What leads out of a session, and whether it is on its way. */
export function useExit(pages: Pages): { exit: () => void; isLeaving: boolean } {
  const [isLeaving, setIsLeaving] = useState(false);
  const exit = () => {
    setIsLeaving(true);
    void exitTo(pages).finally(() => setIsLeaving(false));
  };
  return { exit, isLeaving };
}

const SAVE_WAIT_MS = 5000;

/** Ends the session of this page once what was typed is saved, and opens the start page for its kind. */
export async function exitTo(pages: Pages): Promise<void> {
  const kind = currentKind();
  await allSaved(SAVE_WAIT_MS);
  await leaveSession(kind, () => {
    leaveCase();
    // A full page load: nothing of the ended session is left in the new page.
    window.location.assign(`/express/${pages[kind ?? 'agent']}`);
  });
}
