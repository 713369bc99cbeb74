import { useState } from 'react';
import { openCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { ConsentDialog } from '../consent/consent-dialog.tsx';
import { type Found, giveConsent } from './enter.ts';
import { useConsentText } from '../consent/use-consent-text.ts';

/** The case's state has a different text, which has to be read and agreed to first. */
export function OtherConsent({
  found,
  stateOfIssue,
  onGiven,
  onClose,
}: {
  found: Found;
  stateOfIssue: string;
  onGiven: () => void;
  onClose: () => void;
}) {
  const texts = useTexts();
  const [failed, setFailed] = useState(false);
  const consent = useConsentText(stateOfIssue);
  const agree = async () => {
    const given = consent.data ? await giveConsent(found, consent.data) : false;
    setFailed(!given);
    // The text may have changed since: then it is loaded again.
    if (!given) await consent.refetch();
    if (given) onGiven();
  };
  return (
    <ConsentDialog
      consent={consent}
      intro={texts(failed ? 'find.consentFailed' : 'find.consentAgain')}
      onAgree={agree}
      onClose={onClose}
    />
  );
}

/** Of the open case. */
export function stateOfIssue(): string {
  const application = openCase.get()?.application;
  return application?.answerText(application.model.definition.Bindings.Insured.StateOfIssue) ?? '';
}
