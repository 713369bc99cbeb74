import { useState } from 'react';
import { openCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { useConsentText } from './use-consent-text.ts';

/** Consent to the text of the open case's state, if it was not given before. Stays open if it could not be recorded. */
export function GiveConsent({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const texts = useTexts();
  const [failed, setFailed] = useState(false);
  const current = openCase.get();
  const { application } = current ?? {};
  const stateOfIssue = application?.answerText(application.model.definition.Bindings.Insured.StateOfIssue) ?? '';
  const consent = useConsentText(stateOfIssue);
  const agree = async () => {
    if (!current || !consent.data) return;
    const { appId, appAuthId } = current;
    const { ConsentId, Shown } = consent.data;
    const answer = await client.call('giveConsent', { AppId: appId, AppAuthId: appAuthId, ConsentId, Shown });
    setFailed(!answer.ok);
    // The text may have changed since: then it is loaded again.
    if (!answer.ok) await consent.refetch();
    if (answer.ok) onGiven();
  };
  return (
    <ConsentDialog
      consent={consent}
      {...(failed ? { intro: texts('find.consentFailed') } : {})}
      onAgree={agree}
      onClose={onClose}
    />
  );
}
