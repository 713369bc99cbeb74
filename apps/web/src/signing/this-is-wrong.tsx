import { useState } from 'react';
import { callNote, useNotesOn } from '../state/answer-notes.ts';
import { openCase, useApplication } from '../state/application.ts';
import { takeSavedAnswers } from '../state/saving.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Dialog, type DialogAction, TextArea } from '../ui/index.ts';
import { labelInPlace, type ReviewedAnswer } from './reviewed-answers.ts';

const MAX_NOTE_LENGTH = 500;

/** What a signer writes about. */
export interface Doubt {
  block: string;
  path: string;
  /** Its question and where it is, as it was when they began. */
  question: string;
}

/** Opens a signer's note to the agent about an answer that the signer may not change (spec pages 1.7). */
export function ThisIsWrong({ answer, onOpen }: { answer: ReviewedAnswer; onOpen: (doubt: Doubt) => void }) {
  const application = useApplication();
  const texts = useTexts();
  const { block, path } = application.cell(answer.key);
  const [said] = useNotesOn({ block, path });
  const question = labelInPlace(answer);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="review-change"
        aria-label={texts(said === undefined ? 'note.openFor' : 'note.changeFor', { Question: question })}
        onPress={() => onOpen({ block, path, question })}
      >
        {texts(said === undefined ? 'note.open' : 'note.change')}
      </Button>
      {said === undefined ? null : <p className="review-note">{texts('note.yours', { Note: said.Note })}</p>}
    </>
  );
}

/** `answer`: as it is now; null: it was removed while the signer wrote, who keeps what they typed. */
export function NoteDialog({
  doubt,
  answer,
  onClose,
}: {
  doubt: Doubt;
  answer: ReviewedAnswer | null;
  onClose: () => void;
}) {
  const said = useNotesOn(doubt)[0]?.Note ?? '';
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
    const BaseVersion = openCase.get()?.versions[doubt.block] ?? 0;
    const outcome = await callNote(doubt, { Note: words, BaseVersion });
    // What is shown above the note becomes the answer as it is now.
    const isShown = outcome !== 'changed' || (await takeSavedAnswers(doubt.block)) === 'open';
    setSending(null);
    if (outcome === 'done') onClose();
    else setProblem(texts(isShown ? `note.${outcome}` : 'note.failed'));
  };
  const cancel: DialogAction = { label: texts('note.cancel'), onPress: onClose, variant: 'secondary' };
  const takeBack: DialogAction = {
    label: texts('note.takeBack'),
    onPress: () => void send(null),
    variant: 'secondary',
    isPending: sending === 'withdrawal',
  };
  const tell: DialogAction = {
    label: texts('note.send'),
    onPress: () => void send(note),
    isPending: sending === 'note',
  };
  return (
    <Dialog
      title={texts('note.dialog')}
      size="medium"
      onClose={onClose}
      actions={answer === null ? [cancel] : [said === '' ? cancel : takeBack, tell]}
    >
      <p>
        {answer === null ? doubt.question : labelInPlace(answer)}
        {answer === null ? null : (
          <>
            <br />
            <strong>{answer.concealed ?? (answer.value || texts('section.notProvided'))}</strong>
          </>
        )}
      </p>
      <TextArea
        id="note"
        label={texts('note.label')}
        hint={texts('note.hint')}
        value={note}
        onChange={setNote}
        error={answer === null ? texts('note.gone') : problem}
        maxLength={MAX_NOTE_LENGTH}
        required
      />
    </Dialog>
  );
}
