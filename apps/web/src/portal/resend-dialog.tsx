import { useReducer } from 'react';
import type { ApplicationSummary } from '@countersign/protocol';
import { MAIL_SENT, nextStep, type SendEvent } from '../signing/send-steps.ts';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, Spinner } from '../ui/index.ts';

/** Sends the insured's e-mail again with a new link (spec flow §2, §8, Resend modal). */
export function ResendDialog({
  summary,
  name,
  onClose,
  onSent,
}: {
  summary: ApplicationSummary;
  name: string;
  onClose: () => void;
  onSent: () => void;
}) {
  const texts = useTexts();
  const [step, dispatch] = useReducer(nextStep, { name: 'confirm' });
  const send = async () => {
    dispatch({ kind: 'send' });
    const event = await resend(summary);
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
    case 'accepted':
    case 'thankYou':
      return (
        <Dialog title={texts('resend.success')} onClose={onClose} actions={[close]}>
          <p>{texts('send.thankYou')}</p>
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

async function resend(summary: ApplicationSummary): Promise<SendEvent> {
  const AgentId = sessionData.get()?.agent?.AgentId ?? '';
  const answer = await client.call('resendEmail', { emailInfo: { AppId: summary.Id, AgentId } });
  return answer.ok && answer.data.Message === MAIL_SENT ? { kind: 'accepted' } : { kind: 'failed' };
}
