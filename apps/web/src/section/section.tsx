import { useEffect, useRef, useState } from 'react';
import { visibleCells } from '@countersign/engine';
import { controls } from '../controls/registry.ts';
import { QuestionList } from '../controls/question-list.tsx';
import { cameFrom } from '../page/came-from.ts';
import { onLeave } from '../page/leave-section.ts';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useApplication, useCase } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { counted, text, useTexts } from '../state/texts.ts';
import { useSelected } from '../state/store.ts';
import { touchAll } from '../state/touched.ts';
import { useBlock } from '../state/use-cell.ts';
import { Alert, announce, ArrowLeft, ArrowRight, Button, Card, focusField, Lock, Markdown } from '../ui/index.ts';
import { EditingProvider } from '../question/editing.tsx';
import { problemsOf } from '../question/leave.ts';
import { PrefilledNote } from '../question/prefilled.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SaveTroubles } from './save-troubles.tsx';
import { SectionPlace } from './section-place.tsx';
import { useAsks } from './use-asks.ts';
import { useFailedNext } from './use-failed-next.ts';
import { useLeave } from './use-leave.ts';
import { useProblems } from './use-problems.ts';
import { whoMayChange } from './who-may-change.ts';

/** One section: title, introduction, questions, and the ways out of it; `onGo` opens another one. */
export function Section({ name, onGo }: { name: string; onGo: (block: string) => void }) {
  const application = useApplication();
  const texts = useTexts();
  const block = useBlock(name);
  const [shownAt] = useState(() => Date.now());
  const problems = useProblems(name);
  // A section that was left with problems shows them at once when one comes back.
  const [cameBack] = useState(block.valid === false && block.editable);
  const { attempts, summary, fail } = useFailedNext(problems);
  const showsSummary = cameBack || attempts > 0;
  const leave = useLeave(name, shownAt, fail);

  useEffect(() => {
    if (cameBack) touchAll(problemsOf(visibleCells(application, name)).map((problem) => problem.cell.key));
  }, [application, name, cameBack]);
  useEffect(() => {
    const from = cameFrom.get();
    if (from?.block === name) focusField(from.target);
  }, [name]);
  useEffect(() => onLeave((go) => leave('menu', go)), [leave]);
  useRemainingProblems(showsSummary, problems.length);

  const asks = useAsks(name);
  const count = problems.length;
  return (
    <EditingProvider block={name} shownAt={shownAt} controls={controls}>
      <div className="section-page">
        {showsSummary && count > 0 ? <ProblemSummary ref={summary} problems={problems} /> : null}
        <div className="section-head">
          <p className="eyebrow">{block.category}</p>
          <PageTitle title={block.title} hasErrors={showsSummary && count > 0} />
          <SectionPlace block={name} />
          {block.introduction ? (
            <div className="lead">
              <Markdown text={block.introduction} />
            </div>
          ) : null}
          {block.editable && asks ? <p className="required-note">{texts('section.requiredNote')}</p> : null}
        </div>
        <ReadOnlyNote name={name} />
        <SaveTroubles block={name} />
        <PrefilledNote block={name} />
        <Card>
          <div className="questions">
            <QuestionList cells={block.cells} />
            {asks ? null : <p className="hint">{texts('section.nothing')}</p>}
          </div>
        </Card>
        <SectionNav name={name} leave={leave} onGo={onGo} />
      </div>
    </EditingProvider>
  );
}

/** One line that says who can change what one may only read. */
function ReadOnlyNote({ name }: { name: string }) {
  const { application, details } = useCase();
  const texts = useTexts();
  const block = application.model.blockByName.get(name);
  if (!block || application.block(name).editable) return null;
  if (details.Locked.includes(name)) {
    return (
      <Alert tone="info">
        <p>{texts(isAgent(application.role) ? 'section.locked.agent' : 'section.locked')}</p>
      </Alert>
    );
  }
  return (
    <p className="read-only-note">
      <Lock size={16} aria-hidden="true" /> {texts('section.readOnly', { Who: whoMayChange(block, texts) })}
    </p>
  );
}

function SectionNav({
  name,
  leave,
  onGo,
}: {
  name: string;
  leave: ReturnType<typeof useLeave>;
  onGo: (block: string) => void;
}) {
  const application = useApplication();
  const texts = useTexts();
  const [atEnd, setAtEnd] = useState(false);
  const hasPrevious = application.previous(name) !== null;
  const goTo = (block: string | null) => {
    if (block === null) setAtEnd(true);
    else onGo(block);
  };
  return (
    <>
      {atEnd ? (
        <Alert tone="info" live>
          <p>{texts('section.noFurther')}</p>
        </Alert>
      ) : null}
      <div className="section-nav">
        {hasPrevious ? (
          <Button variant="secondary" onPress={() => leave('previous', () => goTo(application.previous(name)))}>
            <ArrowLeft size={18} aria-hidden="true" /> {texts('section.previous')}
          </Button>
        ) : null}
        <BackToReview block={name} leave={leave} />
        <Button className="next" onPress={() => leave('next', () => goTo(application.next(name)))}>
          {texts('section.next')} <ArrowRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </>
  );
}

/** For who came from a page of answers to change one: back to it, whatever else is open here. */
function BackToReview({ block, leave }: { block: string; leave: ReturnType<typeof useLeave> }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const page = useSelected(cameFrom, (from) => (from?.block === block ? from.page : null));
  if (page === null) return null;
  return (
    <Button variant="secondary" onPress={() => leave('menu', () => navigation.toPlace(page))}>
      {texts('review.back')}
    </Button>
  );
}

/** Says how many problems are left, once typing rests. */
function useRemainingProblems(active: boolean, count: number): void {
  const known = useRef(count);
  useEffect(() => {
    if (!active || count === known.current) return;
    const timer = setTimeout(() => {
      if (count < known.current) announce(counted(text, 'section.errorsLeft', count));
      known.current = count;
    }, 1200);
    return () => clearTimeout(timer);
  }, [active, count]);
}
