import { useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { type OpenCase, openCase, useApplication } from '../state/application.ts';
import { refreshCase } from '../state/read-anew.ts';
import { noteEvent } from '../state/page-events.ts';
import { useTexts } from '../state/texts.ts';
import { announce, focusField } from '../ui/index.ts';
import { afterSigning } from './after-signing.ts';
import type { Ceremony } from './ceremony.ts';
import { AnswersStep } from './answers-step.tsx';
import { ChangedSinceSigned } from './changed-since-signed.tsx';
import { FORMS_STEP, FormsStep } from './forms-step.tsx';
import { useMissing } from './in-good-order.tsx';
import { sign, type SignOutcome } from './sign.ts';
import type { SignatureFields } from './signature-checks.ts';
import { SignatureForm } from './signature-form.tsx';
import { SigningRefused } from './signing-refused.tsx';
import type { Typing } from './typing.ts';
import { useForms } from './use-forms.ts';
import type { FieldMessages } from './use-signature-fields.ts';

/** The answers; if nothing is missing, the forms to be read, then the signature (spec pages 3.1). */
export function SigningSteps({ ceremony, onSigned }: { ceremony: Ceremony; onSigned: () => void }) {
  const application = useApplication();
  const navigation = useNavigation();
  const texts = useTexts();
  const missing = useMissing('sign');
  const isComplete = missing.length === 0;
  const review = useForms(isComplete);
  const [servedAt] = useState(() => Date.now());
  const [without, setWithout] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  const [outcome, setOutcome] = useState<SignOutcome | null>(null);

  const signsWithout = without && review.phase === 'timedOut';
  const submit = async (fields: SignatureFields, typing: Typing): Promise<FieldMessages> => {
    const current = openCase.get();
    if (!current) return {};
    setIsSigning(true);
    setOutcome(null);
    const forms = signsWithout ? null : review.forms;
    const result = await sign(current, ceremony, { fields, typing, forms, loadSeconds: review.loadSeconds, servedAt });
    if (result.kind === 'signed') {
      noteEvent('signed', 'declarations');
      announce(texts('declarations.signed'));
      onSigned();
      if (await readResult(current)) goOn(ceremony, navigation);
      return {};
    }
    setIsSigning(false);
    if (result.kind === 'invalid') {
      return Object.fromEntries(result.problems.map(({ field, message }) => [field, message]));
    }
    setOutcome(result);
    return {};
  };

  const { route } = application.block(ceremony.block);
  if (!isComplete) return <AnswersStep page={route} />;
  return (
    <>
      <ChangedSinceSigned />
      <AnswersStep page={route} />
      <FormsStep review={review} without={signsWithout} onWithout={() => setWithout(true)} />
      {outcome ? (
        <SigningRefused
          outcome={outcome}
          onReview={() => {
            setOutcome(null);
            setWithout(false);
            focusField(FORMS_STEP);
            review.wait(outcome.kind === 'refused' && outcome.refusal.wayOn === 'renew' ? 'outdated' : 'failed');
          }}
          onDismiss={() => setOutcome(null)}
        />
      ) : null}
      <SignatureForm
        ceremony={ceremony}
        disabledReason={review.forms || signsWithout ? null : texts('declarations.openFirst')}
        isSigning={isSigning}
        onSign={submit}
      />
    </>
  );
}

const READ_AGAIN_MS = 3000;
const READ_TRIES = 20;

/**
 * The signature's result determines the next page, so if the connection was just lost, it is awaited. False: the case was
 * left meanwhile.
 */
async function readResult(current: OpenCase): Promise<boolean> {
  for (let tries = 0; tries < READ_TRIES; tries += 1) {
    const outcome = await refreshCase(current);
    if (outcome === 'superseded') return false;
    if (outcome !== 'offline' && outcome !== 'failed') return true;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  }
  return true;
}

function goOn(ceremony: Ceremony, navigation: ReturnType<typeof useNavigation>): void {
  const now = openCase.get();
  if (!now) {
    navigation.to('thank-you');
    return;
  }
  const { AllSigned: allSigned, AgentPresigned: presigned, IsDemo: isDemo } = now.details;
  const way = afterSigning({ role: now.role, allSigned, presigned, isDemo });
  if (way !== 'next') {
    navigation.to(way);
    return;
  }
  const next = now.application.next(ceremony.block);
  // Nothing follows the agent's own page, which offers to send the case.
  if (next !== null) navigation.toSection(now.application.block(next).route);
}
