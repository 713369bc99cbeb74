import { useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { cameFrom } from '../page/came-from.ts';
import { useApplication } from '../state/application.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, ArrowLeft, ArrowRight, Button } from '../ui/index.ts';
import type { useLeave } from './use-leave.ts';

/** What leads out of a section. */
export interface Ways {
  name: string;
  leave: ReturnType<typeof useLeave>;
  /** Opens another section. */
  onGo: (block: string) => void;
}

/** Ways from step to step, for who is shown one question at a time. */
export interface StepWays {
  /** Null: this is the first step, and the way leads out. */
  back: (() => void) | null;
  /** False: this is the last step, and the way leads out. */
  next: () => boolean;
}

/** Previous and Next, and the way back to where one came from to change an answer. */
export function SectionNav({ name, leave, onGo, steps = OUT }: Ways & { steps?: StepWays }) {
  const application = useApplication();
  const texts = useTexts();
  const [atEnd, setAtEnd] = useState(false);
  const hasPrevious = application.previous(name) !== null;
  const goTo = (block: string | null) => {
    if (block === null) setAtEnd(true);
    else onGo(block);
  };
  const goOn = () => {
    if (!steps.next()) leave('next', () => goTo(application.next(name)));
  };
  return (
    <>
      {atEnd ? (
        <Alert tone="info" live>
          <p>{texts('section.noFurther')}</p>
        </Alert>
      ) : null}
      <div className="section-nav">
        {steps.back ? (
          <Button variant="secondary" onPress={steps.back}>
            <ArrowLeft size={18} aria-hidden="true" /> {texts('step.back')}
          </Button>
        ) : hasPrevious ? (
          <Button variant="secondary" onPress={() => leave('previous', () => goTo(application.previous(name)))}>
            <ArrowLeft size={18} aria-hidden="true" /> {texts('section.previous')}
          </Button>
        ) : null}
        <BackToReview block={name} leave={leave} />
        <Button className="next" onPress={goOn}>
          {texts('section.next')} <ArrowRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </>
  );
}

const OUT: StepWays = { back: null, next: () => false };

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
