import { useEffect, useState } from 'react';
import { useTexts } from '../state/texts.ts';
import {
  Alert,
  announce,
  Button,
  Card,
  clockText,
  Countdown,
  ExternalLink,
  FileText,
  focusField,
  Spinner,
} from '../ui/index.ts';
import { download } from '../state/received-pdf.ts';
import type { FormsReview } from './use-forms.ts';

const FILE_NAME = 'application-forms.pdf';

/** Where the buttons lead that are replaced by what they cause. */
export const FORMS_STEP = 'sign-forms';

/** Second step of signing: wait for the forms and open them. `onWithout`: sign without having seen them. */
export function FormsStep({
  review,
  without,
  onWithout,
}: {
  review: FormsReview;
  without: boolean;
  onWithout: () => void;
}) {
  const texts = useTexts();
  return (
    <Card className="forms-step">
      <h2 id={FORMS_STEP} tabIndex={-1} className="sign-step">
        {texts('declarations.step.review')}
      </h2>
      {review.phase === 'waiting' ? <Waiting review={review} /> : null}
      {review.phase === 'ready' ? <Ready review={review} /> : null}
      {review.phase === 'timedOut' ? <TimedOut review={review} without={without} onWithout={onWithout} /> : null}
    </Card>
  );
}

function Waiting({ review }: { review: FormsReview }) {
  const texts = useTexts();
  return (
    <div className="forms-wait">
      <Spinner label={texts('declarations.wait')} />
      <dl className="times">
        <div>
          <dt>{texts('declarations.elapsed')}</dt>
          <dd>{clockText(review.elapsed)}</dd>
        </div>
        <div>
          <dt>{texts('declarations.remaining')}</dt>
          <dd>
            <Countdown seconds={review.left} label={texts('declarations.remaining')} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Ready({ review }: { review: FormsReview }) {
  const texts = useTexts();
  const [isBlocked, setIsBlocked] = useState(false);
  const said = texts('declarations.ready');
  useEffect(() => announce(said), [said]);
  const open = async () => {
    // A browser without a PDF viewer, as on many phones, saves the file; an opened tab would stay empty.
    const hasViewer = navigator.pdfViewerEnabled;
    // The tab is opened by the click itself; later, the browser would block it as a popup.
    const tab = hasViewer ? window.open('', '_blank') : null;
    const opened = await review.open();
    setIsBlocked(hasViewer && tab === null);
    if (!opened) {
      tab?.close();
      focusField(FORMS_STEP);
    } else if (tab) tab.location.replace(opened.url);
    else if (!hasViewer) download(opened.url, FILE_NAME);
  };
  const { forms } = review;
  return (
    <>
      <div className="actions">
        <Button variant={forms ? 'secondary' : 'primary'} onPress={() => void open()} isPending={review.isOpening}>
          <FileText size="1.125rem" aria-hidden="true" /> {texts('declarations.review')}
        </Button>
        {forms ? (
          <a className="button quiet at-edge" href={forms.url} download={FILE_NAME}>
            {texts('declarations.download')}
          </a>
        ) : null}
      </div>
      {forms ? (
        <Alert tone="success" live>
          <p>{texts('declarations.opened')}</p>
          {isBlocked ? (
            <p>
              {texts('declarations.blocked')}{' '}
              <a href={forms.url} target="_blank" rel="noreferrer">
                {texts('declarations.openHere')} <ExternalLink size="0.9375rem" aria-hidden="true" />
              </a>
            </p>
          ) : null}
        </Alert>
      ) : (
        <p className="hint">{texts(navigator.pdfViewerEnabled ? 'declarations.newTab' : 'declarations.asFile')}</p>
      )}
    </>
  );
}

function TimedOut({ review, without, onWithout }: { review: FormsReview; without: boolean; onWithout: () => void }) {
  const texts = useTexts();
  const goOn = (act: () => void) => {
    act();
    focusField(FORMS_STEP);
  };
  return (
    <>
      <Alert tone="warning" live>
        <p>{texts(without ? 'declarations.fallbackSign' : 'declarations.fallback')}</p>
      </Alert>
      <div className="actions">
        <Button variant="secondary" onPress={() => goOn(() => review.wait('failed'))}>
          {texts('declarations.keepWaiting')}
        </Button>
        {without ? null : <Button onPress={() => goOn(onWithout)}>{texts('section.next')}</Button>}
      </div>
    </>
  );
}
