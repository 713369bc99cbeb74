import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from '@tanstack/react-router';
import type { Application } from '@countersign/engine';
import { QuestionList } from '../controls/question-list.tsx';
import { ShownRowContext } from '../controls/shown-row.ts';
import { cameFrom } from '../page/came-from.ts';
import { decideLeave, problemsOf } from '../question/leave.ts';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { touchAll } from '../state/touched.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Card, onSeek } from '../ui/index.ts';
import { Introduction } from './introduction.tsx';
import { RequiredNote } from './required-note.tsx';
import { SectionNav, type SectionNavigation } from './section-nav.tsx';
import { cellsOfStep, type Step, stepsOf, stepWith } from './steps.ts';
import { useCameFrom } from './use-came-from.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** ID of the step of a section. */
    step?: string;
  }
}

/** Where a person is: the step, and its position, in case an answer removes the step. */
interface Place {
  id: string;
  position: number;
}

/**
 * The questions of a section one after the other, with Back and Next between them. Nothing is saved in between that
 * would not be saved on one page with all of them. `onStay`: an answer is wrong, and the summary must say so (spec
 * pages 4.3).
 */
export function OneAtATime({ name, onStay, ...ways }: SectionNavigation & { name: string; onStay: () => void }) {
  const application = useApplication();
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = useCallback(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { place, setPlace } = usePlace(application, name, toHeading);
  useStepsAnew(name);
  useCameFrom(name);
  useEffect(
    () =>
      onSeek((target) => {
        const steps = stepsOf(application, name);
        const found = placeAt(steps, stepWith(application, steps, target));
        if (found) setPlace(found);
      }),
    [application, name, setPlace],
  );

  const steps = stepsOf(application, name);
  const position = positionIn(steps, place);
  const step = steps[position];
  if (step === undefined) return <SectionNav {...ways} />;
  const goTo = (to: number) => {
    const next = placeAt(stepsOf(application, name), to);
    if (next === null) return;
    setPlace(next);
    toHeading();
  };
  // Checked again now: the last answer may have added a question.
  const goOn = (): boolean => {
    const now = stepsOf(application, name);
    const at = positionIn(now, place);
    if (at >= now.length - 1) return false;
    const cells = cellsOfStep(application, step);
    const decision = decideLeave({ by: 'next', blockEditable: application.block(name).editable, cells });
    if (decision !== 'skip') touchAll(problemsOf(cells).map(({ cell }) => cell.key));
    if (decision === 'stay') onStay();
    else goTo(at + 1);
    return true;
  };
  return (
    <>
      {position === 0 ? (
        <div className="section-head">
          <Introduction name={name} />
          <RequiredNote names={[name]} />
        </div>
      ) : null}
      <Card className="step">
        <h2 ref={heading} tabIndex={-1} className="step-heading">
          {texts('step.heading', { Position: position + 1, Count: steps.length })}
        </h2>
        <div className="questions">
          <ShownRowContext value={step.row}>
            <QuestionList cells={step.cells} />
          </ShownRowContext>
        </div>
      </Card>
      <SectionNav {...ways} steps={{ back: position > 0 ? () => goTo(position - 1) : null, next: goOn }} />
    </>
  );
}

/**
 * Where a person is. Each step that they go to is an entry in the browser's history, in no address and never sent: Back
 * leads one question back, and a page that is loaded again shows the same one. `onTurn`: after Back or Forward.
 */
function usePlace(application: Application, block: string, onTurn: () => void) {
  const navigate = useNavigate();
  const [place, show] = useState(() => firstPlace(application, block));
  const [opened] = useState(() => (enteredStep() === undefined ? place : null));
  useEffect(() => {
    const page = window.location.pathname;
    const turn = (): void => {
      if (window.location.pathname !== page) return;
      const steps = stepsOf(application, block);
      const turned = placeOf(steps, enteredStep()) ?? opened ?? placeAt(steps, 0);
      if (turned) flushSync(() => show(turned));
      onTurn();
    };
    window.addEventListener('popstate', turn);
    return () => window.removeEventListener('popstate', turn);
  }, [application, block, opened, onTurn]);
  const setPlace = useCallback(
    (to: Place): void => {
      flushSync(() => show(to));
      void navigate({ to: '.', search: true, state: (state) => ({ ...state, step: to.id }), resetScroll: false });
    },
    [navigate],
  );
  return { place, setPlace };
}

/** The step of the entry in the browser's history; undefined: the section was just opened. */
const enteredStep = (): unknown => window.history.state?.step;

const placeOf = (steps: readonly Step[], id: unknown): Place | null =>
  placeAt(
    steps,
    steps.findIndex((step) => step.id === id),
  );

/**
 * The first step: where the person was, or the answer that they came to change, otherwise the first problem that was shown
 * before, otherwise the first question.
 */
function firstPlace(application: Application, block: string): Place {
  const steps = stepsOf(application, block);
  const entered = placeOf(steps, enteredStep());
  if (entered) return entered;
  const from = cameFrom.get();
  const wanted = from?.block === block ? stepWith(application, steps, from.target) : -1;
  const hasProblems = application.block(block).valid === false;
  const wrong = hasProblems ? steps.findIndex((step) => problemsOf(cellsOfStep(application, step)).length > 0) : -1;
  return placeAt(steps, Math.max(0, wanted >= 0 ? wanted : wrong)) ?? { id: '', position: 0 };
}

function placeAt(steps: readonly Step[], position: number): Place | null {
  const step = steps[position];
  return step === undefined ? null : { id: step.id, position };
}

/** If a step was removed, the next one takes its place. */
function positionIn(steps: readonly Step[], place: Place): number {
  const found = steps.findIndex(({ id }) => id === place.id);
  return found >= 0 ? found : Math.min(place.position, steps.length - 1);
}

/** Renders again when an answer added or removed steps. */
function useStepsAnew(block: string): void {
  const read = useCallback((application: Application) => stepsOf(application, block), [block]);
  useApplicationValue(read);
}
