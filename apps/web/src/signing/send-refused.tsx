import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction } from '../ui/index.ts';
import type { SendStep } from './send-steps.ts';

/**
 * A refusal that sending again does not change: why, and which sections or people it is about. Signers with one mailbox may
 * share it: the agent says so and sends.
 */
export function SendRefused({
  step: { reason, sections },
  correct,
  onShare,
  onClose,
}: {
  step: Extract<SendStep, { name: 'refused' }>;
  /** Leads to the address of the insured, where the case is open. */
  correct?: DialogAction;
  onShare: () => void;
  onClose: () => void;
}) {
  const texts = useTexts();
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const share: DialogAction = { label: texts('send.shared'), onPress: onShare };
  return (
    <Dialog
      title={texts('send.refused.title')}
      alert
      onClose={onClose}
      actions={[
        close,
        ...(correct && reason === 'agentsMailbox' ? [correct] : []),
        ...(reason === 'sharedMailbox' ? [share] : []),
      ]}
    >
      <p>{texts(`send.refused.${reason}`)}</p>
      {sections.length > 0 ? (
        <ul>
          {sections.map((section) => (
            <li key={section}>{section}</li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
