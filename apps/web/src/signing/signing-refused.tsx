import { useEffect, useRef, useState } from 'react';
import { GiveConsent } from '../consent/give-consent.tsx';
import { useNavigation } from '../navigation.ts';
import { retrySaving } from '../state/saving.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';
import type { RefusalRemedy } from './refusals.ts';
import type { SignOutcome } from './sign.ts';

/** The button that leads back to the forms, where they are the way on. */
const FORMS_LABEL: Partial<Record<RefusalRemedy, string>> = {
  review: 'signing.reviewAgain',
  renew: 'signing.reviewAgain',
  wait: 'declarations.keepWaiting',
};

type Refused = Extract<SignOutcome, { kind: 'refused' | 'unsaved' }>;

/** Why it was not signed, and how to continue. Gets the focus, because the clicked button is below it. */
export function SigningRefused({
  outcome,
  onReview,
  onDismiss,
}: {
  outcome: SignOutcome;
  onReview: () => void;
  onDismiss: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [outcome]);
  if (outcome.kind !== 'refused' && outcome.kind !== 'unsaved') return null;
  return (
    <div ref={box} tabIndex={-1} className="refused">
      <Said outcome={outcome} onReview={onReview} onDismiss={onDismiss} />
    </div>
  );
}

function Said({ outcome, onReview, onDismiss }: { outcome: Refused; onReview: () => void; onDismiss: () => void }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const [readsConsent, setReadsConsent] = useState(false);
  if (outcome.kind === 'unsaved') {
    return (
      <Alert tone="error" title={texts('signing.refused.title')} live>
        <p>{texts('signing.refused.unsaved')}</p>
        <Sections titles={outcome.sections} />
        <Button variant="secondary" size="small" onPress={retrySaving}>
          {texts('signing.saveNow')}
        </Button>
      </Alert>
    );
  }
  const { refusal, missing } = outcome;
  const label = FORMS_LABEL[refusal.wayOn];
  return (
    <Alert tone="error" title={texts(refusal.title)} live>
      <p>{texts(refusal.text)}</p>
      <Sections titles={missing} />
      {label === undefined ? null : (
        <Button variant="secondary" size="small" onPress={onReview}>
          {texts(label)}
        </Button>
      )}
      {refusal.wayOn === 'identify' ? (
        <Button variant="secondary" size="small" onPress={() => navigation.to('error-page')}>
          {texts('signing.identify')}
        </Button>
      ) : null}
      {refusal.wayOn === 'consent' ? (
        <Button variant="secondary" size="small" onPress={() => setReadsConsent(true)}>
          {texts('signing.readConsent')}
        </Button>
      ) : null}
      {readsConsent ? <GiveConsent onGiven={onDismiss} onClose={() => setReadsConsent(false)} /> : null}
    </Alert>
  );
}

function Sections({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <ul>
      {titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  );
}
