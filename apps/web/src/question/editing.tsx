/** How answers are changed on a page: applied, saved in pauses, announced, and undone if they removed too much. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Application, type CellKey, type Change, visibleCells } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { saveInPause } from '../state/saving.ts';
import { announce, Dialog } from '../ui/index.ts';
import { showNotices } from '../state/notices.ts';
import { text, useTexts } from '../state/texts.ts';
import { isAnswer } from './cells.ts';
import { type Controls, ControlsContext } from './control.ts';
import { changedBlocks } from './changed-blocks.ts';
import { offerUndo } from './offer-undo.ts';
import { appearedText, removalOf, removedText, removesText, type Removal } from './removal.ts';

export interface Editing {
  /** Stores a text as it is typed. */
  type(key: CellKey, text: string): void;
  /** Stores a chosen answer; asks first if this removes answers in other sections. */
  choose(key: CellKey, text: string): void;
  addRow(key: CellKey): void;
  removeRow(key: CellKey, rowKey: string): void;
}

const EditingContext = createContext<Editing | null>(null);

/** What a control can do with the section around it. Throws outside one. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Controls stand inside a section');
  return editing;
}

interface Question {
  removal: Removal;
  proceed: () => void;
}

/** Lets the controls inside it change the answers of one section; asks before a change that removes answers. */
export function EditingProvider({
  block,
  shownAt,
  controls,
  save = saveInPause,
  children,
}: {
  block: string;
  shownAt: number;
  /** The components that show its questions. */
  controls: Controls;
  /** What is done with a section that changed; usually it is saved after a pause. */
  save?: (block: string, shownAt: number) => void;
  children: ReactNode;
}) {
  const application = useApplication();
  const texts = useTexts();
  const [question, setQuestion] = useState<Question | null>(null);
  const appeared = useRef<{ before: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => clearTimeout(appeared.current?.timer), []);

  const editing = useMemo<Editing>(() => {
    const questionsShown = () => visibleCells(application, block).filter(isAnswer).length;
    const apply = (act: (application: Application) => Change): Change => {
      const before = appeared.current?.before ?? questionsShown();
      const change = act(application);
      // Also the sections in which answers were removed or restored.
      for (const changed of changedBlocks(application, change, block)) save(changed, shownAt);
      showNotices(change.notices);
      tellAppeared(before);
      return change;
    };
    // Once changes have stopped, compared with what was shown before the first of them.
    const tellAppeared = (before: number) => {
      clearTimeout(appeared.current?.timer);
      const timer = setTimeout(() => {
        appeared.current = null;
        const told = appearedText(before, questionsShown(), text);
        if (told) announce(told);
      }, 300);
      appeared.current = { before, timer };
    };
    const tellRemoved = (change: Change, said: string) =>
      offerUndo(application, said, () => void apply(() => application.undo(change)));
    const applyAnswer = (key: CellKey, given: string) => {
      const change = apply(() => application.change(key, given));
      if (change.removed.length > 0) tellRemoved(change, removedText(removalOf(change, block), text));
    };
    return {
      type: applyAnswer,
      choose(key, chosen) {
        const removal = removalOf(
          application.dryRun((trial) => trial.change(key, chosen)),
          block,
        );
        const proceed = () => applyAnswer(key, chosen);
        if (removal.elsewhere) setQuestion({ removal, proceed });
        else proceed();
      },
      addRow: (key) => void apply(() => application.addRow(key)),
      removeRow(key, rowKey) {
        tellRemoved(
          apply(() => application.removeRow(key, rowKey)),
          text('rows.removed'),
        );
      },
    };
  }, [application, block, shownAt, save]);

  return (
    <EditingContext value={editing}>
      <ControlsContext value={controls}>{children}</ControlsContext>
      {question ? (
        <Dialog
          title={removesText(question.removal, texts)}
          alert
          onClose={() => setQuestion(null)}
          actions={[
            { label: texts('removal.keep'), onPress: () => setQuestion(null) },
            {
              label: texts('removal.continue'),
              onPress: () => {
                setQuestion(null);
                question.proceed();
              },
            },
          ]}
        >
          <p>{texts('removal.text')}</p>
        </Dialog>
      ) : null}
    </EditingContext>
  );
}
