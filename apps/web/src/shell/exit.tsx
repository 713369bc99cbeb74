import { useLocation } from '@tanstack/react-router';
import { isTimerPaused } from '../page-routes.ts';
import { leaveCase, leftSaved } from '../state/saving.ts';
import { clock } from '../state/session-clock.ts';
import { type CallerKind, currentKind } from '../state/session-store.ts';
import { endSession } from '../state/session.ts';
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
  if (!isIn || rests) return null;
  return (
    <Button variant="quiet" size="small" className="exit" onPress={() => void exitTo(OUTSIDE)}>
      {texts('session.leave')}
    </Button>
  );
}

/** Ends the session of this page once what was typed is saved, and opens the start page for its kind. */
export async function exitTo(pages: Readonly<Record<CallerKind, string>>): Promise<void> {
  const kind = currentKind();
  leaveCase();
  await leftSaved();
  await endSession(kind);
  // A full page load: nothing of the ended session is left in the new page.
  window.location.assign(`/express/${pages[kind ?? 'agent']}`);
}
