import { lazy, Suspense, useEffect, useState } from 'react';
import { visibleCells } from '@countersign/engine';
import { FirstScreenContext } from '../controls/first-screen.ts';
import { controls } from '../controls/registry.ts';
import { onLeave } from '../page/leave-section.ts';
import { Eyebrow } from '../page/eyebrow.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { useApplication } from '../state/application.ts';
import { touchAll } from '../state/touched.ts';
import { useBlock } from '../state/use-cell.ts';
import { EditingProvider } from '../question/editing.tsx';
import { problemsOf } from '../question/leave.ts';
import { PrefilledNote } from '../question/prefilled.tsx';
import { Introduction } from './introduction.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { RequiredNote } from './required-note.tsx';
import { SaveTroubles } from './save-troubles.tsx';
import { SectionNav } from './section-nav.tsx';
import { SectionPlace } from './section-place.tsx';
import { SectionQuestions } from './section-questions.tsx';
import { useFailedNext } from './use-failed-next.ts';
import { useFirstScreen } from './use-first-screen.ts';
import { useIsOneAtATime } from './use-is-one-at-a-time.ts';
import { useLeave } from './use-leave.ts';
import { usePartsLoaded } from './use-parts-loaded.ts';
import { useProblems } from './use-problems.ts';
import { useRemainingProblems } from './use-remaining-problems.ts';

const OneAtATime = lazy(() => import('./one-at-a-time.tsx').then((module) => ({ default: module.OneAtATime })));

interface SectionProps {
  name: string;
  /** Opens another section. */
  onGo: (block: string) => void;
}

/** One section, once everything that it shows is loaded: nothing moves, and no field appears late. */
export function Section(props: SectionProps) {
  return (
    <Suspense>
      <WholeSection {...props} />
    </Suspense>
  );
}

/** Title, introduction, questions, and the buttons at the end of a section. */
function WholeSection({ name, onGo }: SectionProps) {
  usePartsLoaded([name]);
  const application = useApplication();
  const block = useBlock(name);
  const [shownAt] = useState(() => Date.now());
  const problems = useProblems(name);
  // A section that was left with problems shows them at once when the person returns.
  const [cameBack] = useState(block.valid === false && block.editable);
  const { attempts, summary, fail } = useFailedNext(problems);
  const showsSummary = cameBack || attempts > 0;
  const [isAtEnd, setIsAtEnd] = useState(false);
  const leave = useLeave(name, shownAt, fail);

  useEffect(() => {
    if (cameBack) touchAll(problemsOf(visibleCells(application, name)).map((problem) => problem.cell.key));
  }, [application, name, cameBack]);
  useEffect(() => onLeave((go) => leave('menu', go)), [leave]);
  useRemainingProblems(showsSummary, problems.length);

  const isOneAtATime = useIsOneAtATime(name);
  const first = useFirstScreen(name);
  // A person who sees one question at a time does not know yet what is missing, unless they were here before or at the end.
  const summed = isOneAtATime && !cameBack && !isAtEnd ? problems.filter(({ isMissing }) => !isMissing) : problems;
  const hasErrors = showsSummary && summed.length > 0;
  const onMissing = () => {
    setIsAtEnd(true);
    fail();
  };
  const ways = { names: [name], leave, onGo, onMissing } as const;
  return (
    <EditingProvider block={name} shownAt={shownAt} controls={controls}>
      <div className="section-page">
        {hasErrors ? <ProblemSummary ref={summary} problems={summed} /> : null}
        <div className="section-head">
          <Eyebrow block={block} />
          <PageTitle title={block.title} hasErrors={hasErrors} />
          <SectionPlace blocks={[name]} />
          {isOneAtATime ? null : (
            <>
              <Introduction name={name} />
              <RequiredNote names={[name]} />
            </>
          )}
        </div>
        <ReadOnlyNote name={name} />
        <SaveTroubles block={name} />
        <PrefilledNote block={name} />
        {isOneAtATime ? (
          <Suspense>
            <OneAtATime name={name} {...ways} onStay={fail} />
          </Suspense>
        ) : (
          <>
            <FirstScreenContext value={first}>
              <SectionQuestions name={name} />
            </FirstScreenContext>
            {first === null ? <SectionNav {...ways} /> : null}
          </>
        )}
      </div>
    </EditingProvider>
  );
}
