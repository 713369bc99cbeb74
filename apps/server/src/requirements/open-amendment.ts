/** The engine with the view of the person who is asked: everything that they may answer is open again. */
import { type Application, type Asking, type Answers, shownCells } from '@countersign/engine';
import { type Case, slotRole, stageOfSlot, type store } from '../applications/index.ts';

export function openForSigner(theCase: Case, slot: store.SlotRow, answers: Answers): Application {
  const application = theCase.openWith(answers, stageOfSlot(theCase, slot), slotRole(slot));
  application.setLocked([]);
  return application;
}

/** The questions that are asked, before anything is answered. */
export const askingIn = (application: Application, asked: readonly string[]): Asking => ({
  asked,
  before: shownCells(application),
});
