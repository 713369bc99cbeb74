import { useState } from 'react';
import type { Answer, ApplicationSummary, ReasonOf } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, type DialogProps, Spinner, TextArea } from '../ui/index.ts';

/** Each has its sentence; a case changed outside the program fails like one that cannot be reached. */
type WhyRefused = Exclude<ReasonOf<'unlockApplication'>, Untold>;
/** No case that is discarded was signed. */
type Untold = 'altered' | 'discarded';

type Step =
  | { name: 'asking'; isReasonMissing: boolean }
  | { name: 'unlocking' }
  /** Nothing was changed; trying again may help. */
  | { name: 'failed' }
  /** No answer came, or only after a time limit: it may be unlocked. */
  | { name: 'unanswered' }
  /** Unlocking is not possible. */
  | { name: 'refused'; because: WhyRefused };

const WHY_REFUSED: Readonly<Record<WhyRefused, string>> = {
  unsigned: 'unlock.refused.unsigned',
  policyNumber: 'unlock.refused.policyNumber',
  decision: 'unlock.refused.decision',
  requirement: 'unlock.refused.requirement',
  outcome: 'unlock.refused.outcome',
  expired: 'unlock.refused.expired',
};
const MAX_REASON_LENGTH = 500;

/** Warns that every signer must sign again, asks why, and unlocks (spec flow 4.24). */
export function UnlockDialog({
  summary,
  name,
  onClose,
  onUnlocked,
}: {
  summary: ApplicationSummary;
  name: string;
  onClose: () => void;
  onUnlocked: () => void;
}) {
  const texts = useTexts();
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<Step>({ name: 'asking', isReasonMissing: false });
  const unlock = async () => {
    if (reason.trim() === '') {
      setStep({ name: 'asking', isReasonMissing: true });
      return;
    }
    setStep({ name: 'unlocking' });
    const { Id: AppId, AuthId: AppAuthId } = summary;
    const answer = await client.call('unlockApplication', { AppId, AppAuthId, Reason: reason.trim() });
    // What was not answered before has been done if nobody's signature is left.
    if (answer.ok || (step.name === 'unanswered' && answer.refusal?.reason === 'unsigned')) onUnlocked();
    else setStep(stepAfter(answer));
  };
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const cancel: DialogAction = { ...close, label: texts('unlock.cancel') };
  const act = (label: string): DialogAction => ({ label, onPress: () => void unlock() });
  const confirm: DialogAction = { ...act(texts('unlock.confirm')), variant: 'danger' };

  const dialog = (): DialogProps => {
    switch (step.name) {
      case 'asking':
        return {
          title: texts('unlock.title'),
          onClose,
          actions: [cancel, confirm],
          children: (
            <>
              <p>
                <strong>{name}</strong>
              </p>
              <p>{texts('unlock.text')}</p>
              <TextArea
                label={texts('unlock.reason')}
                hint={texts('unlock.reasonHint')}
                value={reason}
                onChange={(text) => {
                  setReason(text);
                  if (text.trim() !== '') setStep({ name: 'asking', isReasonMissing: false });
                }}
                required
                maxLength={MAX_REASON_LENGTH}
                error={step.isReasonMissing ? texts('unlock.reasonMissing') : null}
              />
            </>
          ),
        };
      case 'unlocking':
        return {
          title: texts('unlock.title'),
          actions: [cancel, { ...confirm, isPending: true }],
          children: <Spinner label={texts('unlock.working')} />,
        };
      case 'failed':
      case 'unanswered':
        return {
          title: texts(`unlock.${step.name}.title`),
          onClose,
          actions: [close, act(texts('send.tryAgain'))],
          children: <p>{texts(`unlock.${step.name}`)}</p>,
        };
      case 'refused':
        return {
          title: texts('unlock.failed.title'),
          onClose,
          actions: [close],
          children: <p>{texts(WHY_REFUSED[step.because])}</p>,
        };
    }
  };
  return <Dialog size="medium" alert state={step.name} {...dialog()} />;
}

function stepAfter({ refusal, status }: Extract<Answer<'unlockApplication'>, { ok: false }>): Step {
  if (refusal !== null && refusal.reason !== 'altered' && refusal.reason !== 'discarded') {
    return { name: 'refused', because: refusal.reason };
  }
  return { name: status === 0 || status >= 500 ? 'unanswered' : 'failed' };
}
