import { useState } from 'react';
import type { CellState } from '@countersign/engine';
import { type AnswerNote, callNote } from '../state/answer-notes.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button, focusField } from '../ui/index.ts';
import { fieldId } from './cells.ts';

export interface NoteAlertProps {
  cell: Pick<CellState, 'key' | 'block' | 'path' | 'shortLabel'>;
  notes: readonly AnswerNote[];
}

/** The signers' notes about an answer, with a button that confirms it. */
export function NoteAlert({ cell, notes }: NoteAlertProps) {
  const texts = useTexts();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<'refused' | 'failed' | null>(null);
  const settle = async () => {
    setIsSending(true);
    const outcome = await callNote(cell, { Note: null });
    // The button disappears with the note: the keyboard continues at the answer.
    if (outcome === 'done') focusField(fieldId(cell.key));
    setIsSending(false);
    setFailure(outcome === 'done' ? null : outcome === 'failed' ? 'failed' : 'refused');
  };
  return (
    <Alert tone="warning" title={texts('note.title', { Question: cell.shortLabel })}>
      {notes.map(({ Note, By, At }) => (
        <p key={`${By} ${At}`}>{texts(`note.said.${By}`, { Note })}</p>
      ))}
      <p>{texts('note.answer')}</p>
      <div className="actions">
        <Button size="small" variant="secondary" onPress={() => void settle()} isPending={isSending}>
          {texts('note.right')}
        </Button>
      </div>
      {failure === null ? null : <p role="alert">{texts(`note.right.${failure}`)}</p>}
    </Alert>
  );
}
