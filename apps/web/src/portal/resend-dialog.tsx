import { useReducer } from 'react';
import { SendRefused } from '../signing/send-refused.tsx';
import { nextStep, type SendEvent } from '../signing/send-steps.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, Spinner } from '../ui/index.ts';

/** Sends the e-mail of the insured or an owner again with a new link (spec flow §2, §8, Resend modal). */
export function ResendDialog({
  name,
  accepted,
  resend,
  onClose,
  onSent,
}: {
  /** To whom it goes. */
  name: string;
  /** What is said when it went out. */
  accepted: string;
  /** `share`: the agent says that signers with one mailbox share it. */
  resend: (share: boolean) => Promise<SendEvent>;
  onClose: () => void;
  onSent: () => void;
}) {
  const texts = useTexts();
  const [step, dispatch] = useReducer(nextStep, { name: 'confirm' });
  const send = async (share = false) => {
    dispatch({ kind: 'send' });
    const event = await resend(share);
    if (event.kind === 'accepted') onSent();
    dispatch(event);
  };
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const again = (label: string): DialogAction => ({ label, onPress: () => void send() });

  switch (step.name) {
    case 'sending':
      return (
        <Dialog title={texts('resend.title')}>
          <Spinner label={texts('send.sending')} />
        </Dialog>
      );
    case 'confirm':
      return (
        <Dialog title={texts('resend.title')} onClose={onClose} actions={[close, again(texts('portal.resend'))]}>
          <p>{texts('resend.text', { Name: name })}</p>
        </Dialog>
      );
    case 'firstFailure':
      return (
        <Dialog
          title={texts('resend.firstFailure')}
          alert
          onClose={onClose}
          actions={[close, again(texts('send.tryAgain'))]}
        >
          <p>{texts('send.firstFailure')}</p>
        </Dialog>
      );
    case 'refused':
      return <SendRefused step={step} onShare={() => void send(true)} onClose={onClose} />;
    case 'accepted':
    case 'thankYou':
      return (
        <Dialog title={texts('resend.success')} onClose={onClose} actions={[close]}>
          <p>{accepted}</p>
        </Dialog>
      );
    default:
      return (
        <Dialog title={texts('send.secondFailure.title')} alert onClose={onClose} actions={[close]}>
          <p>{texts('resend.secondFailure')}</p>
        </Dialog>
      );
  }
}
