/** What the open case takes from the server's response to a submission. */
import type { SubmitData } from '@countersign/protocol';
import { applyAnswer, noteInvitation, openCase } from './application.ts';
import { showNotices } from './notices.ts';
import type { Submission } from './queue-state.ts';
import { reportFault } from './report.ts';
import { createStore } from './store.ts';
import { text } from './texts.ts';

/** Errors that the server found in a block although the page found none, by block. */
export const serverFindings = createStore<Readonly<Record<string, SubmitData['Errors']>>>({});

/**
 * Applies the server's response to a submission. The answers are saved by then, whatever the page does with the
 * response: if applying fails, the person is told that this page is out of date.
 */
export function applyResponse(data: SubmitData, { responses, validate }: Submission): void {
  try {
    applyAnswer(data, responses);
    noteFindings(data, validate);
    tellLostNumbers(data);
    if (data.InvitationSent !== undefined) noteInvitation(data.InvitationSent);
  } catch (error) {
    reportFault(error);
    showNotices([
      {
        block: data.QuestionBlock,
        name: 'outdated',
        title: text('section.outdated'),
        text: text('section.outdated.why'),
        button: text('section.outdated.close'),
      },
    ]);
  }
}

/** Errors from the server that the page does not show by itself are shown at the block, never swallowed. */
function noteFindings(data: SubmitData, validated: boolean): void {
  const application = openCase.get()?.application;
  if (!application || !validated) return;
  const unseen = data.Errors.filter((error) => {
    const key = application.keyOf(error.block, error.path);
    return key === undefined || !application.cell(key).errors.some((known) => known.key === error.key);
  });
  serverFindings.set({ ...serverFindings.get(), [data.QuestionBlock]: unseen });
}

/**
 * What was typed for a vault and could not be stored is lost: the person is told, whichever page they are on by now.
 */
function tellLostNumbers({ QuestionBlock, Tokenised, Errors }: SubmitData): void {
  const application = openCase.get()?.application;
  const lost = new Set(Tokenised.filter(({ AnswerText }) => AnswerText === null).map((one) => one.QuestionName));
  const told = Errors.filter(({ path, key }) => lost.has(path) && key !== 'required');
  showNotices(
    told.map(({ path, key, message }) => {
      const cell = application?.keyOf(QuestionBlock, path);
      const title = cell === undefined ? path : (application?.cell(cell).shortLabel ?? path);
      return { block: QuestionBlock, name: key, title, text: message, button: text('number.lost.close') };
    }),
  );
}
