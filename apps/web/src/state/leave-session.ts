import { notify } from '../ui/index.ts';
import type { CallerKind } from './session-store.ts';
import { endSession } from './session.ts';
import { text } from './texts.ts';

/** Ends the session. If the server does not say that it has, a note does, and offers to try again. */
export async function leaveSession(kind: CallerKind | undefined, onEnded: () => void): Promise<void> {
  if (await endSession(kind)) {
    onEnded();
    return;
  }
  const again = { label: text('session.leave'), run: () => void leaveSession(kind, onEnded) };
  notify({ text: text('session.stillOpen'), action: again });
}
