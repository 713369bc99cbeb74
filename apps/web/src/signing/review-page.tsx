import './review.css';
import './signing.css';
import { type ReactNode, useEffect } from 'react';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { insuredName, shortName } from '../page/person-name.ts';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { ArrowRight, Button, Printer } from '../ui/index.ts';
import { ChangedSinceSigned } from './changed-since-signed.tsx';
import { InGoodOrder } from './in-good-order.tsx';
import { nextTask } from './next-task.ts';
import { PrintHead } from './print-head.tsx';
import { readAnewWhenSaved } from '../state/read-anew.ts';
import { ReviewedChapters } from './reviewed-chapters.tsx';
import { readAll, readOthers } from './reviewed-answers.ts';
import { useReturnTo } from './use-return-to.ts';

/** All answers that this person may read, on a page of their own, to check, to change and to print (spec pages 3.1). */
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
  useEffect(() => void readAnewWhenSaved(), []);
  return (
    <PrintHead title={title} name={insuredName(application)} caseName={shortName(application)} today={details.Today}>
      <div className="section-page review-page">
        <div className="section-head">
          <div className="review-head">
            <PageTitle title={title} />
            <Button variant="quiet" size="small" className="print-button" onPress={() => window.print()}>
              <Printer size="1.0625rem" aria-hidden="true" /> {texts('review.print')}
            </Button>
          </div>
          <p className="lead">{intro}</p>
        </div>
        {children}
        {next === null ? null : (
          <div className="section-nav">
            <Button className="next" onPress={() => navigation.toSection(next.route)}>
              {texts('start.continue', { Title: next.title })} <ArrowRight size="1.125rem" aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
    </PrintHead>
  );
}
