import { useLocation } from '@tanstack/react-router';
import { timerRests } from '../page-routes.ts';
import { leaveCase, leftSaved } from '../state/saving.ts';
import { clock } from '../state/session-clock.ts';
import { type CallerKind, currentKind } from '../state/session-store.ts';
import { endSession } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

/** Where each may begin again without being signed in at once. */
const OUTSIDE = {
  agent: 'welcome',
  customer: 'find-application',
  operations: 'welcome',
} as const satisfies Record<CallerKind, string>;

/** The way out for who is signed in, wherever their time runs: anyone who sits down here next finds nobody's session. */
export function Exit() {
  const texts = useTexts();
  const isIn = useSelected(clock, ({ deadline, expired }) => deadline !== null && !expired);
  const rests = timerRests(useLocation().pathname);
  if (!isIn || rests) return null;
  return (
    <Button variant="quiet" size="small" className="exit" onPress={() => void exitTo(OUTSIDE)}>
      {texts('session.leave')}
    </Button>
  );
}

/** Ends the session of this page once what was typed is saved, and begins again with the page that stands for its kind. */
export async function exitTo(pages: Readonly<Record<CallerKind, string>>): Promise<void> {
  const page = pages[currentKind() ?? 'agent'];
  leaveCase();
  await leftSaved();
  await endSession();
  // A page of its own: nothing of the session that ended is left in this one.
  window.location.assign(`/express/${page}`);
}
