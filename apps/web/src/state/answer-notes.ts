/** "This is wrong": signers' notes about other people's answers (spec pages 1.7). */
import type { CellState } from '@countersign/engine';
import type { Body, ResumeData } from '@countersign/protocol';
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
 * `changed`: somebody saved the section after its `BaseVersion`, so another answer may be in this place; `refused`: nobody
 * but the signer can read the answer, or notes are no longer possible; `failed`: not reached.
 */
type Outcome = 'done' | 'changed' | 'refused' | 'failed';

/** Writes a signer's note about an answer; null withdraws it, or resolves all notes about it as its agent. */
export async function callNote(
  { block, path }: Question,
  rest: Pick<Body<'noteAnswer'>, 'Note' | 'BaseVersion'>,
): Promise<Outcome> {
  const current = openCase.get();
  if (!current) return 'failed';
  const { appAuthId: AppAuthId, appId: AppId } = current;
  const answer = await client.call('noteAnswer', {
    AppAuthId,
    AppId,
    QuestionBlock: block,
    QuestionName: path,
    ...rest,
  });
  if (answer.ok) {
    const now = openCase.get();
    if (now) openCase.set({ ...now, notes: answer.data.Notes });
    return 'done';
  }
  if (answer.refusal?.reason === 'changed') return 'changed';
  return answer.status === 0 || answer.status >= 500 ? 'failed' : 'refused';
}
