import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { visibleCells } from '@countersign/engine';
import { controls } from '../controls/registry.ts';
import { onLeave } from '../page/leave-section.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useApplication, useCase } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { counted, text, useTexts } from '../state/texts.ts';
import { touchAll } from '../state/touched.ts';
import { useBlock } from '../state/use-cell.ts';
import { Alert, announce, Lock } from '../ui/index.ts';
import { EditingProvider } from '../question/editing.tsx';
import { problemsOf } from '../question/leave.ts';
import { PrefilledNote } from '../question/prefilled.tsx';
import { AllQuestions } from './all-questions.tsx';
import { Introduction } from './introduction.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SaveTroubles } from './save-troubles.tsx';
import { SectionPlace } from './section-place.tsx';
import { useFailedNext } from './use-failed-next.ts';
import { useIsOneAtATime } from './use-is-one-at-a-time.ts';
import { useLeave } from './use-leave.ts';
import { usePartsLoaded } from './use-parts-loaded.ts';
import { useProblems } from './use-problems.ts';
import { whoMayChange } from './who-may-change.ts';

const OneAtATime = lazy(() => import('./one-at-a-time.tsx').then((module) => ({ default: module.OneAtATime })));

interface SectionProps {
  name: string;
  /** Opens another section. */
  onGo: (block: string) => void;
}

/** One section, once everything that it shows is there: nothing moves, and no field comes late. */
export function Section(props: SectionProps) {
  return (
    <Suspense>
      <WholeSection {...props} />
    </Suspense>
  );
}

/** Title, introduction, questions, and the ways out of a section. */
function WholeSection({ name, onGo }: SectionProps) {
  usePartsLoaded(name);
  const application = useApplication();
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
  useEffect(() => onLeave((go) => leave('menu', go)), [leave]);
  useRemainingProblems(showsSummary, problems.length);

  const isOneAtATime = useIsOneAtATime(name);
  // Who is asked one question at a time has not seen yet what is missing, unless they were here before.
  const summed = isOneAtATime && !cameBack ? problems.filter(({ isMissing }) => !isMissing) : problems;
  const hasErrors = showsSummary && summed.length > 0;
  const ways = { name, leave, onGo };
  return (
    <EditingProvider block={name} shownAt={shownAt} controls={controls}>
      <div className="section-page">
        {hasErrors ? <ProblemSummary ref={summary} problems={summed} /> : null}
        <div className="section-head">
          <p className="eyebrow">{block.category}</p>
          <PageTitle title={block.title} hasErrors={hasErrors} />
          <SectionPlace block={name} />
          {isOneAtATime ? null : <Introduction name={name} />}
        </div>
        <ReadOnlyNote name={name} />
        <SaveTroubles block={name} />
        <PrefilledNote block={name} />
        {isOneAtATime ? (
          <Suspense>
            <OneAtATime {...ways} onStay={fail} />
          </Suspense>
        ) : (
          <AllQuestions {...ways} />
        )}
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
