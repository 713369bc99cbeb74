import { useState } from 'react';
import { removeNotes, sendNote, useNotesOn } from '../state/answer-notes.ts';
import { useApplication } from '../state/application.ts';
import { takeSavedAnswers } from '../state/saving.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Dialog, TextArea } from '../ui/index.ts';
import type { ReviewedAnswer } from './reviewed-answers.ts';

const MAX_NOTE_LENGTH = 500;

/** A signer's note to the agent about an answer that the signer may not change (spec pages 1.7). */
export function ThisIsWrong({ answer }: { answer: ReviewedAnswer }) {
  const application = useApplication();
  const texts = useTexts();
  const { block, path } = application.cell(answer.key);
  const [said] = useNotesOn({ block, path });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="review-change"
        aria-label={texts(said === undefined ? 'note.openFor' : 'note.changeFor', { Question: answer.label })}
        onPress={() => setIsOpen(true)}
      >
        {texts(said === undefined ? 'note.open' : 'note.change')}
      </Button>
      {said === undefined ? null : <p className="review-note">{texts('note.yours', { Note: said.Note })}</p>}
      {isOpen ? (
        <NoteDialog
          question={{ block, path }}
          answer={answer}
          said={said?.Note ?? ''}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

function NoteDialog({
  question,
  answer,
  said,
  onClose,
}: {
  question: { block: string; path: string };
  answer: ReviewedAnswer;
  said: string;
  onClose: () => void;
}) {
  const texts = useTexts();
  const [note, setNote] = useState(said);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<'note' | 'withdrawal' | null>(null);
  const send = async (words: string | null) => {
    if (words?.trim() === '') {
      setProblem(texts('note.empty'));
      return;
    }
    setSending(words === null ? 'withdrawal' : 'note');
    const outcome = await (words === null ? removeNotes(question) : sendNote(question, words));
    // What is shown above the note becomes the answer as it is now.
    const isShown = outcome !== 'changed' || (await takeSavedAnswers(question.block)) === 'open';
    setSending(null);
    if (outcome === 'done') onClose();
    else setProblem(texts(isShown ? `note.${outcome}` : 'note.failed'));
  };
  return (
    <Dialog
      title={texts('note.dialog')}
      size="medium"
      onClose={onClose}
      actions={[
        said === ''
          ? { label: texts('note.cancel'), onPress: onClose, variant: 'secondary' }
          : {
              label: texts('note.takeBack'),
              onPress: () => void send(null),
              variant: 'secondary',
              isPending: sending === 'withdrawal',
            },
        { label: texts('note.send'), onPress: () => void send(note), isPending: sending === 'note' },
      ]}
    >
      <p>
        {answer.label}: <strong>{answer.concealed ?? (answer.value || texts('section.notProvided'))}</strong>
      </p>
      <TextArea
        id="note"
        label={texts('note.label')}
        hint={texts('note.hint')}
        value={note}
        onChange={setNote}
        error={problem}
        maxLength={MAX_NOTE_LENGTH}
        required
      />
    </Dialog>
  );
}
