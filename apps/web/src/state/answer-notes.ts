/** "This is wrong": signers' notes about other people's answers (spec pages 1.7). */
import type { CellState } from '@countersign/engine';
import type { ResumeData } from '@countersign/protocol';
import { openCase } from './application.ts';
import { client } from './client.ts';
import { useSelected } from './store.ts';

export type AnswerNote = ResumeData['Notes'][number];

type Question = Pick<CellState, 'block' | 'path'>;

const NONE: readonly AnswerNote[] = [];

const isAbout =
  ({ block, path }: Question) =>
  (note: AnswerNote): boolean =>
    note.QuestionBlock === block && note.QuestionName === path;

/** The note about an answer that is not resolved yet. */
export function useNotesOn({ block, path }: Question): readonly AnswerNote[] {
  const notes = useSelected(openCase, (current) => current?.notes ?? NONE);
  return notes.length === 0 ? NONE : notes.filter(isAbout({ block, path }));
}

/**
 * Sends a note about an answer; null withdraws it or, for the agent, resolves it. `refused`: nobody but the signer can
 * read the answer, or notes are no longer possible; `failed`: the server was not reached.
 */
export async function sendNote({ block, path }: Question, note: string | null): Promise<'sent' | 'refused' | 'failed'> {
  const current = openCase.get();
  if (!current) return 'failed';
  const answer = await client.call('noteAnswer', {
    AppAuthId: current.appAuthId,
    AppId: current.appId,
    QuestionBlock: block,
    QuestionName: path,
    Note: note,
  });
  if (!answer.ok) return answer.status === 0 || answer.status >= 500 ? 'failed' : 'refused';
  takeNotes(answer.data.Notes);
  return 'sent';
}

/** The open notes, according to the server. */
function takeNotes(notes: readonly AnswerNote[]): void {
  const current = openCase.get();
  if (current) openCase.set({ ...current, notes: [...notes] });
}
