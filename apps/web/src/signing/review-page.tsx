import './review.css';
import './signing.css';
import { type ReactNode, useEffect } from 'react';
import type { Application } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { cameFrom, changeId } from '../page/came-from.ts';
import { PageTitle } from '../page/page-title.tsx';
import { insuredName, shortName } from '../page/person-name.ts';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { ArrowRight, Button, Printer, unfold } from '../ui/index.ts';
import { ChangedSinceSigned } from './changed-since-signed.tsx';
import { InGoodOrder } from './in-good-order.tsx';
import { nextTask } from './next-task.ts';
import { PrintHead } from './print-head.tsx';
import { ReviewedChapters } from './reviewed-chapters.tsx';
import { type Chapter, reviewedChapters } from './reviewed-answers.ts';

const readAll = (application: Application): Chapter[] => reviewedChapters(application, 'all');
const readOthers = (application: Application): Chapter[] => reviewedChapters(application, 'others');

/** The step before signing: all answers that this person may read, to check, to change and to print (spec pages 3.1). */
export function ReviewPage() {
  const texts = useTexts();
  const chapters = useApplicationValue(readAll) ?? [];
  useReturnTo('review');
  return (
    <Reading title={texts('review.title')} intro={texts('review.intro')}>
      <InGoodOrder goal="sign" />
      <ChangedSinceSigned />
      <ReviewedChapters page="review" chapters={chapters} />
    </Reading>
  );
}

/** What others entered, on one page (spec pages 1.6). */
export function CheckPage() {
  const texts = useTexts();
  const chapters = useApplicationValue(readOthers) ?? [];
  useReturnTo('check');
  return (
    <Reading title={texts('check.title')} intro={texts('check.intro')}>
      <ReviewedChapters page="check" chapters={chapters} />
    </Reading>
  );
}

/** Around the answers: title, print button, and the button to continue. */
function Reading({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const { application, details } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const next = useApplicationValue(nextTask);
  return (
    <PrintHead title={title} name={insuredName(application)} caseName={shortName(application)} today={details.Today}>
      <div className="section-page review-page">
        <div className="section-head">
          <div className="review-head">
            <PageTitle title={title} />
            <Button variant="quiet" size="small" className="print-button" onPress={() => window.print()}>
              <Printer size={17} aria-hidden="true" /> {texts('review.print')}
            </Button>
          </div>
          <p className="lead">{intro}</p>
        </div>
        {children}
        {next === null ? null : (
          <div className="section-nav">
            <Button className="next" onPress={() => navigation.toSection(next.route)}>
              {texts('start.continue', { Title: next.title })} <ArrowRight size={18} aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
    </PrintHead>
  );
}

/** Somebody who went to change an answer comes back to it. */
function useReturnTo(page: 'review' | 'check'): void {
  useEffect(() => {
    const from = cameFrom.get();
    if (from?.page !== page) return;
    cameFrom.set(null);
    const button = document.getElementById(changeId(from.target));
    if (!button) return;
    unfold(button);
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'center' });
  }, [page]);
}
