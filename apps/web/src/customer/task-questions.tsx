import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type AmendmentPart, amendmentParts, type Application } from '@countersign/engine';
import type { FieldError } from '@countersign/protocol';
import { QuestionList } from '../controls/question-list.tsx';
import { controls } from '../controls/registry.ts';
import { EditingProvider } from '../question/editing.tsx';
import { usePartsLoaded } from '../section/use-parts-loaded.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { counted, useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Alert, AlertLine, Button, Card, ErrorSummary, PageWait, type SummaryItem } from '../ui/index.ts';
import { answerTask, isMissingFile } from './answer-task.ts';
import { answersIn, type OpenTask } from './open-task.ts';
import type { GivenFile } from './send-task-file.ts';
import { TASK_FILE, TaskFile } from './task-file.tsx';
import { problemsIn, refusedIn } from './task-problems.ts';
import { useStepFocus } from './use-step-focus.ts';

/** The DOM id of the first questions. */
const FIRST_QUESTIONS = 'task-questions';

/** The questions of one task, and those that its answers open. */
export function TaskQuestions(props: {
  open: OpenTask;
  handle: CaseHandle;
  /** What is shown was typed in this browser before. */
  isTyped: boolean;
  /** What was confirmed has changed since. */
  isUnconfirmed: boolean;
  /** By the button that changes the answers. */
  isReached: boolean;
  /** The file that was asked for, once it is there. */
  given: GivenFile | null;
  onGiven: (file: GivenFile | null) => void;
  onAnswered: () => void;
  onGone: () => void;
}) {
  const texts = useTexts();
  return (
    <Suspense fallback={<PageWait label={texts('app.loading')} />}>
      <Questions {...props} />
    </Suspense>
  );
}

function Questions({
  open,
  handle,
  isTyped,
  isUnconfirmed,
  isReached,
  given,
  onGiven,
  onAnswered,
  onGone,
}: Parameters<typeof TaskQuestions>[0]) {
  const { task, application, asking, draft } = open;
  const texts = useTexts();
  // Answers to a task are not part of the record before the person continues.
  const keep = useCallback(() => draft.keep(() => answersIn(open)), [draft, open]);
  const read = useCallback((current: Application) => amendmentParts(current, asking), [asking]);
  const parts = useApplicationValue(read) ?? [];
  usePartsLoaded('every');
  // It stays the same while answers open and close questions.
  const [start] = useState(parts.length > 0 ? FIRST_QUESTIONS : TASK_FILE);
  useStepFocus(start, isReached);
  const [problems, setProblems] = useState<readonly SummaryItem[]>([]);
  const isFileMissed = problems.some(({ target }) => target === TASK_FILE);
  const [trouble, setTrouble] = useState<'task.refused' | 'task.offline' | 'task.busy' | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  /** Shows what stops the person; false: nothing does. */
  const stopAt = (found: readonly SummaryItem[]): boolean => {
    setProblems(found);
    if (found.length > 0) setAttempts((count) => count + 1);
    return found.length > 0;
  };
  const fileMissing = (): SummaryItem[] =>
    task.File ? [{ target: TASK_FILE, label: task.File.Asked, message: texts('task.file.missing') }] : [];
  const refuse = (errors: readonly FieldError[]): void => {
    const isWithoutFile = errors.some(isMissingFile);
    if (isWithoutFile) onGiven(null);
    const refused = refusedIn(application, amendmentParts(application, asking), errors);
    if (!stopAt([...refused, ...(isWithoutFile ? fileMissing() : [])])) setTrouble('task.refused');
  };
  const send = async (): Promise<void> => {
    setTrouble(null);
    const found = problemsIn(application, amendmentParts(application, asking));
    if (stopAt([...found, ...(given === null ? fileMissing() : [])])) return;
    setIsSending(true);
    const Sections = sectionsOf(open);
    const outcome = await answerTask({ AppId: handle.appId, AppAuthId: handle.appAuthId, Id: task.Id, Sections });
    setIsSending(false);
    switch (outcome.kind) {
      case 'answered':
        // What was typed meanwhile belongs to the answers, too.
        if (JSON.stringify(sectionsOf(open)) !== JSON.stringify(Sections)) return void send();
        draft.forget();
        onAnswered();
        break;
      case 'gone':
        draft.forget();
        onGone();
        break;
      case 'invalid':
        refuse(outcome.errors);
        break;
      case 'signedOut':
        break;
      case 'refused':
        setTrouble(outcome.text);
    }
  };

  return (
    <>
      <AlertLine tone="warning" text={isUnconfirmed ? texts('task.changedSince') : null} />
      {isTyped ? (
        <Alert tone="info">
          <p>{texts('task.typed')}</p>
        </Alert>
      ) : null}
      {problems.length > 0 ? (
        <ErrorSummary ref={summary} title={counted(texts, 'task.problems', problems.length)} items={problems} />
      ) : null}
      {parts.map((part, index) => (
        <PartCard
          key={`${part.block} ${part.row ?? ''} ${part.cells[0] ?? ''}`}
          id={index === 0 ? FIRST_QUESTIONS : undefined}
          part={part}
          keep={keep}
        />
      ))}
      {task.File ? (
        <TaskFile
          task={task.Id}
          asked={task.File.Asked}
          given={given}
          error={given === null && isFileMissed ? texts('task.file.missing') : null}
          handle={handle}
          onGiven={onGiven}
          onGone={onGone}
        />
      ) : null}
      <AlertLine tone="error" text={trouble === null ? null : texts(trouble)} />
      <div className="section-nav">
        <Button className="next" onPress={() => void send()} isPending={isSending}>
          {texts('task.continue')}
        </Button>
      </div>
    </>
  );
}

const sectionsOf = (open: OpenTask) =>
  Object.entries(answersIn(open)).map(([QuestionBlock, QuestionResponses]) => ({
    QuestionBlock,
    QuestionResponses: [...QuestionResponses],
  }));

function PartCard({
  id,
  part: { block, title, row, cells },
  keep,
}: {
  /** Of the heading. */
  id: string | undefined;
  part: AmendmentPart;
  keep: () => void;
}) {
  const [shownAt] = useState(() => Date.now());
  return (
    <EditingProvider block={block} shownAt={shownAt} controls={controls} save={keep}>
      <Card>
        <h2 id={id} tabIndex={-1}>
          {row === null ? title : `${title}: ${row}`}
        </h2>
        <div className="questions">
          <QuestionList cells={cells} />
        </div>
      </Card>
    </EditingProvider>
  );
}
