import type { Texts } from '../state/texts.ts';
import type { DialogAction, DialogProps } from '../ui/index.ts';
import type { SendStep } from './send-steps.ts';

/**
 * The dialog after a refusal that sending again does not change: why, and which sections or people it is about. Signers
 * with one mailbox may share it: the agent confirms this and sends.
 */
export function refusedDialog(
  texts: Texts,
  { reason, sections }: Extract<SendStep, { name: 'refused' }>,
  {
    correct,
    onShare,
    onClose,
  }: {
    /** Leads to the insured's address, if the case is open. */
    correct?: DialogAction;
    onShare: () => void;
    onClose: () => void;
  },
): DialogProps {
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const share: DialogAction = { label: texts('send.shared'), onPress: onShare };
  return {
    title: texts('send.refused.title'),
    alert: true,
    onClose,
    actions: [
      close,
      ...(correct && reason === 'agentsMailbox' ? [correct] : []),
      ...(reason === 'sharedMailbox' ? [share] : []),
    ],
    children: (
      <>
        <p>{texts(`send.refused.${reason}`)}</p>
        {sections.length > 0 ? (
          <ul>
            {sections.map((section) => (
              <li key={section}>{section}</li>
            ))}
          </ul>
        ) : null}
      </>
    ),
  };
}
