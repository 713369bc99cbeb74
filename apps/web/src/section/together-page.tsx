import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type Application, visibleCells } from '@countersign/engine';
import { controls } from '../controls/registry.ts';
import { onLeave } from '../page/leave-section.ts';
import { Eyebrow } from '../page/eyebrow.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { markOf } from '../page/section-mark.ts';
import { EditingProvider } from '../question/editing.tsx';
import { problemsOf } from '../question/leave.ts';
import { PrefilledNote } from '../question/prefilled.tsx';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { touchAll } from '../state/touched.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { useBlock } from '../state/use-cell.ts';
import { Introduction } from './introduction.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { RequiredNote } from './required-note.tsx';
import { SaveTroubles } from './save-troubles.tsx';
import { SectionNav } from './section-nav.tsx';
import { SectionPlace } from './section-place.tsx';
import { SectionQuestions } from './section-questions.tsx';
import type { SharedPage } from './shared-pages.ts';
import { useFailedNext } from './use-failed-next.ts';
import { type LeaveBy, leaveSection } from './use-leave.ts';
import { usePartsLoaded } from './use-parts-loaded.ts';
import { useProblems } from './use-problems.ts';
import { useRemainingProblems } from './use-remaining-problems.ts';

/**
 * Sections one below the other. Each keeps its heading, its state and its own submission: Next leaves them in their order,
 * and stops at the first one with a wrong answer (spec pages 4.7). `opened`: the section that the address names.
 */
export function TogetherPage({
  shared: { title, names },
  opened,
  onGo,
}: {
  shared: SharedPage;
  opened: string;
  onGo: (block: string) => void;
}) {
  usePartsLoaded('every');
  const application = useApplication();
  const [shownAt] = useState(() => Date.now());
  // When a person returns to a section that they left with problems, they are shown at once.
  const [tried, setTried] = useState<readonly string[]>(() => names.filter((name) => hasFailed(application, name)));
  const [cameBack] = useState(tried);
  const { page, cameTo } = useCameTo();
  const problems = useProblems(...names.filter((name) => tried.includes(name)));
  const { summary, fail } = useFailedNext(problems);
  const showsAll = useShowsAll();

  const leave = useCallback(
    (by: LeaveBy, go: () => void) => {
      for (const name of names) {
        // The menu and Previous save the sections that the person was in, not those below.
        if (by !== 'next' && name !== opened && !cameTo.has(name)) continue;
        const decision = leaveSection(application, name, { by, servedAt: shownAt });
        if (by === 'next') setTried((known) => (known.includes(name) ? known : [...known, name]));
        if (decision !== 'stay') continue;
        fail();
        return;
      }
      go();
    },
    [application, names, opened, shownAt, cameTo, fail],
  );
  useEffect(() => onLeave((go) => leave('menu', go)), [leave]);
  useEffect(() => {
    touchAll(
      cameBack.flatMap((name) => problemsOf(visibleCells(application, name)).map((problem) => problem.cell.key)),
    );
  }, [application, cameBack]);
  useRemainingProblems(tried.length > 0, problems.length);

  const hasErrors = problems.length > 0;
  const shown = showsAll ? names : names.slice(0, names.indexOf(opened) + 1);
  return (
    <div ref={page} className="section-page">
      {hasErrors ? <ProblemSummary ref={summary} problems={problems} /> : null}
      <div className="section-head">
        <PageTitle title={title} hasErrors={hasErrors} />
        <SectionPlace blocks={names} />
        <RequiredNote names={names} />
      </div>
      {shown.map((name) => (
        <OneOfSeveral key={name} name={name} shownAt={shownAt} isOpened={name === opened} isFirst={name === names[0]} />
      ))}
      {showsAll ? <SectionNav names={names} leave={leave} onGo={onGo} onMissing={fail} /> : null}
    </div>
  );
}

const hasFailed = (application: Application, name: string): boolean => {
  const { valid, editable } = application.block(name);
  return valid === false && editable;
};

/** The sections that had the focus or got an answer. */
function useCameTo() {
  const page = useRef<HTMLDivElement>(null);
  const [cameTo] = useState(() => new Set<string>());
  useEffect(() => {
    const note = ({ target }: Event) => {
      const within = target instanceof Element ? target.closest<HTMLElement>('[data-section]') : null;
      const name = within?.dataset['section'];
      if (name !== undefined) cameTo.add(name);
    };
    const kinds = ['focusin', 'change'];
    const here = page.current;
    for (const kind of kinds) here?.addEventListener(kind, note);
    return () => {
      for (const kind of kinds) here?.removeEventListener(kind, note);
    };
  }, [cameTo]);
  return { page, cameTo };
}

/** False for the first paint, so that Next shows the next section at once; the sections below it follow. */
function useShowsAll(): boolean {
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => startTransition(() => setShowsAll(true)), []);
  return showsAll;
}

function OneOfSeveral({
  name,
  shownAt,
  isOpened,
  isFirst,
}: {
  name: string;
  shownAt: number;
  isOpened: boolean;
  isFirst: boolean;
}) {
  const block = useBlock(name);
  const heading = useInView(isOpened, isFirst);
  return (
    <EditingProvider block={name} shownAt={shownAt} controls={controls}>
      <section className="one-of-several" data-section={name} aria-labelledby={`section-${name}`}>
        <div className="section-head">
          <Eyebrow block={block} />
          <h2 ref={heading} id={`section-${name}`} tabIndex={-1}>
            {block.title}
          </h2>
          {block.editable ? <Mark name={name} /> : null}
          <Introduction name={name} />
        </div>
        <ReadOnlyNote name={name} />
        <SaveTroubles block={name} />
        <PrefilledNote block={name} />
        <SectionQuestions name={name} />
      </section>
    </EditingProvider>
  );
}

/** The state of the section, in the words of the menu. */
function Mark({ name }: { name: string }) {
  const texts = useTexts();
  const read = useCallback((application: Application) => markOf(application, name), [name]);
  const mark = useApplicationValue(read);
  return mark === null ? null : <p className="section-place">{texts(mark)}</p>;
}

/** Scrolls to the heading of the opened section and focuses it, except for the first section when the page opens. */
function useInView(isOpened: boolean, isFirst: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isArrival = useRef(true);
  useEffect(() => {
    const isAtStart = isArrival.current && isFirst;
    isArrival.current = false;
    if (!isOpened || isAtStart) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isOpened, isFirst]);
  return heading;
}
