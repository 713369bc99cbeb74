import { useState } from 'react';
import type { ApplicationSummary, ReasonOf } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, Spinner, TextArea } from '../ui/index.ts';

/** Each has its sentence; a case changed outside the program fails like one that cannot be reached. */
type WhyRefused = Exclude<ReasonOf<'unlockApplication'>, Untold>;
/** No case that is discarded was signed. */
type Untold = 'altered' | 'discarded';

type Step =
  | { name: 'asking'; isReasonMissing: boolean }
  | { name: 'unlocking' }
  /** Nothing was changed; trying again may help. */
  | { name: 'failed' }
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
    if (answer.ok) {
      onUnlocked();
      return;
    }
    const { refusal } = answer;
    const isSaid = refusal !== null && refusal.reason !== 'altered' && refusal.reason !== 'discarded';
    setStep(isSaid ? { name: 'refused', because: refusal.reason } : { name: 'failed' });
  };
  const close = (label: string): DialogAction => ({ label, onPress: onClose, variant: 'secondary' });

  switch (step.name) {
    case 'asking':
      return (
        <Dialog
          title={texts('unlock.title')}
          size="medium"
          alert
          onClose={onClose}
          actions={[
            close(texts('unlock.cancel')),
            { label: texts('unlock.confirm'), onPress: () => void unlock(), variant: 'danger' },
          ]}
        >
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
        </Dialog>
      );
    case 'unlocking':
      return (
        <Dialog title={texts('unlock.title')} size="medium">
          <Spinner label={texts('unlock.working')} />
        </Dialog>
      );
    case 'failed':
      return (
        <Dialog
          title={texts('unlock.failed.title')}
          size="medium"
          alert
          onClose={onClose}
          actions={[close(texts('send.close')), { label: texts('send.tryAgain'), onPress: () => void unlock() }]}
        >
          <p>{texts('unlock.failed')}</p>
        </Dialog>
      );
    case 'refused':
      return (
        <Dialog
          title={texts('unlock.failed.title')}
          size="medium"
          alert
          onClose={onClose}
          actions={[close(texts('send.close'))]}
        >
          <p>{texts(WHY_REFUSED[step.because])}</p>
        </Dialog>
      );
  }
}
