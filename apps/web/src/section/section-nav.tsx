import type { GuidedSection } from '@countersign/engine';
import { useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { cameFrom } from '../page/came-from.ts';
import { useApplication } from '../state/application.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { ArrowLeft, ArrowRight, Button } from '../ui/index.ts';
import { leftElsewhere, SectionEnd } from './section-end.tsx';
import type { useLeave } from './use-leave.ts';
import { problemsIn } from './use-problems.ts';

/** Previous and Next of a section, or of several on one page. */
export interface SectionNavigation {
  /** In the order of the page. */
  names: readonly [string, ...string[]];
  leave: ReturnType<typeof useLeave>;
  /** Opens another section. */
  onGo: (block: string) => void;
  /** Next leads nowhere, and only answers here are missing. */
  onMissing: () => void;
}

/** From step to step, for people who see one question at a time. */
export interface StepNavigation {
  /** Null: this is the first step, so the button leaves the section. */
  back: (() => void) | null;
  /** False: this is the last step, so the button leaves the section. */
  next: () => boolean;
}

/** Previous and Next, and a button back to the page from which somebody came to change an answer. */
export function SectionNav({
  names,
  leave,
  onGo,
  onMissing,
  steps = OUT,
}: SectionNavigation & { steps?: StepNavigation }) {
  const application = useApplication();
  const texts = useTexts();
  const [left, setLeft] = useState<readonly GuidedSection[] | null>(null);
  const [first] = names;
  const last = names.at(-1) ?? first;
  const hasPrevious = application.previous(first) !== null;
  const goTo = (block: string | null) => {
    if (block === null) {
      stopHere();
      return;
    }
    leaveFocus();
    onGo(block);
  };
  const stopHere = () => {
    const elsewhere = leftElsewhere(application, names);
    if (elsewhere.length === 0 && names.some((name) => problemsIn(application, name).length > 0)) onMissing();
    else setLeft(elsewhere);
  };
  const goOn = () => {
    if (!steps.next()) leave('next', () => goTo(application.next(last)));
  };
  return (
    <>
      {left === null ? null : <SectionEnd left={left} onGo={(block) => leave('menu', () => onGo(block))} />}
      <div className="section-nav">
        {steps.back ? (
          <Button variant="secondary" onPress={steps.back}>
            <ArrowLeft size="1.125rem" aria-hidden="true" /> {texts('step.back')}
          </Button>
        ) : hasPrevious ? (
          <Button variant="secondary" onPress={() => leave('previous', () => goTo(application.previous(first)))}>
            <ArrowLeft size="1.125rem" aria-hidden="true" /> {texts('section.previous')}
          </Button>
        ) : null}
        <BackToReview names={names} leave={leave} />
        <Button className="next" onPress={goOn}>
          {texts('section.next')} <ArrowRight size="1.125rem" aria-hidden="true" />
        </Button>
      </div>
    </>
  );
}

/** If this page were removed while a button in it has the focus, the browser would lay it out once more. */
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const OUT: StepNavigation = { back: null, next: () => false };

/** For somebody who came from a page of answers to change one: back to it, whatever else is open here. */
function BackToReview({ names, leave }: Pick<SectionNavigation, 'names' | 'leave'>) {
  const texts = useTexts();
  const navigation = useNavigation();
  const page = useSelected(cameFrom, (from) => (from !== null && names.includes(from.block) ? from.page : null));
  if (page === null) return null;
  return (
    <Button variant="secondary" onPress={() => leave('menu', () => navigation.toPlace(page))}>
      {texts('review.back')}
    </Button>
  );
}
