import type { Application } from '@countersign/engine';
import { openCase } from '../state/application.ts';
import { text } from '../state/texts.ts';
import { notify } from '../ui/index.ts';

let offered: { application: Application; withdraw: () => void } | null = null;

/** Says what was removed from the open answers, with a button that brings it back as long as they are open. */
export function offerUndo(application: Application, said: string, undo: () => void): void {
  offered = { application, withdraw: notify({ text: said, action: { label: text('undo'), run: undo } }) };
}

// Afterwards it would restore something that nobody sees, and that is not saved.
openCase.subscribe(() => {
  if (offered === null || openCase.get()?.application === offered.application) return;
  offered.withdraw();
  offered = null;
});
