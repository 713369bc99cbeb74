import { useState } from 'react';
import type { CellState } from '@countersign/engine';
import { sendNote, useNotesOn } from '../state/answer-notes.ts';
import { useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';

/**
 * For the agent, at the question: the signers' notes about its answer, until it is changed or confirmed (spec pages
 * 1.7).
 */
export function NoteOnAnswer({ cell }: { cell: Pick<CellState, 'block' | 'path' | 'shortLabel'> }) {
  const { role } = useApplication();
  const notes = useNotesOn(cell);
  const texts = useTexts();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<'refused' | 'failed' | null>(null);
  if (notes.length === 0 || !isAgent(role)) return null;
  const settle = async () => {
    setIsSending(true);
    const outcome = await sendNote(cell, null);
    setIsSending(false);
    setFailure(outcome === 'sent' ? null : outcome);
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
