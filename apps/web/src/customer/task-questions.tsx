import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type AmendmentPart, amendmentParts, type Application } from '@countersign/engine';
import { QuestionList } from '../controls/question-list.tsx';
import { controls } from '../controls/registry.ts';
import { cellsWithin, fieldId, fullLabel } from '../question/cells.ts';
import { EditingProvider } from '../question/editing.tsx';
import { usePartsLoaded } from '../section/use-parts-loaded.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { counted, useTexts } from '../state/texts.ts';
import { touchAll } from '../state/touched.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Alert, AlertLine, Button, Card, ErrorSummary, PageWait, type SummaryItem } from '../ui/index.ts';
import { answersIn, type OpenTask } from './open-task.ts';
import type { GivenFile } from './send-task-file.ts';
import { TASK_FILE, TaskFile } from './task-file.tsx';
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
  onGiven: (file: GivenFile) => void;
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
  usePartsLoaded([...new Set(parts.map(({ block }) => block))]);
  // It stays the same while answers open and close questions.
  const [start] = useState(parts.length > 0 ? FIRST_QUESTIONS : TASK_FILE);
  useStepFocus(start, isReached);
  const [lacksFile, setLacksFile] = useState(false);
  const [problems, setProblems] = useState<readonly SummaryItem[]>([]);
  const [trouble, setTrouble] = useState<'task.refused' | 'task.offline' | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const send = async (): Promise<void> => {
    const now = amendmentParts(application, asking);
    const found = problemsIn(application, now);
    const isWithoutFile = task.File !== null && given === null;
    if (task.File && isWithoutFile)
      found.push({ target: TASK_FILE, label: task.File.Asked, message: texts('task.file.missing') });
    setLacksFile(isWithoutFile);
    setProblems(found);
    setTrouble(null);
    if (found.length > 0) {
      setAttempts((count) => count + 1);
      return;
    }
    setIsSending(true);
    const Sections = sectionsOf(open);
    const answer = await client.call('answerTask', {
      AppId: handle.appId,
      AppAuthId: handle.appAuthId,
      Id: task.Id,
      Sections,
    });
    setIsSending(false);
    // What was typed meanwhile belongs to the answers, too.
    if (answer.ok && JSON.stringify(sectionsOf(open)) !== JSON.stringify(Sections)) return void send();
    const isGone = answer.status === 404 || (!answer.ok && answer.refusal?.reason === 'signed');
    if (answer.ok || isGone) draft.forget();
    if (answer.ok) onAnswered();
    else if (isGone) onGone();
    else setTrouble(answer.status === 0 ? 'task.offline' : 'task.refused');
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
          error={lacksFile && given === null ? texts('task.file.missing') : null}
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

/** What is missing or wrong in what is shown; from then on it is marked at its question. */
function problemsIn(application: Application, parts: readonly AmendmentPart[]): SummaryItem[] {
  const wrong = parts
    .flatMap(({ cells }) => cellsWithin(application, cells))
    .filter(({ cell }) => cell.errors.length > 0);
  touchAll(wrong.map(({ cell }) => cell.key));
  return wrong.map((placed) => ({
    target: fieldId(placed.cell.key),
    label: fullLabel(placed),
    message: placed.cell.errors[0]?.message ?? '',
  }));
}
