import { useReducer, useState } from 'react';
import type { ApplicationSummary } from '@countersign/protocol';
import { SendRefused } from '../signing/send-refused.tsx';
import { nextStep } from '../signing/send-steps.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, Spinner } from '../ui/index.ts';
import { inWords, type MailDue } from './mail-due.ts';
import { sender } from './resend.ts';

/** Sends the e-mail of the insured or of owners, for the first time or again with a new link (spec flow §2, §8, Resend modal). */
export function ResendDialog({
  summary,
  due,
  onClose,
  onSent,
}: {
  summary: ApplicationSummary;
  /** To whom it goes: one or more. */
  due: readonly MailDue[];
  onClose: () => void;
  /** Something went out, or was tried. */
  onSent: () => void;
}) {
  const texts = useTexts();
  const [step, dispatch] = useReducer(nextStep, { name: 'confirm' });
  const [resend] = useState(() => sender(summary.Id, due));
  const isAgain = due.some(({ as }) => as === 'resend');
  const title = texts(isAgain ? 'resend.title' : 'resend.sendTitle');
  const send = async (share = false) => {
    dispatch({ kind: 'send' });
    const event = await resend(share);
    onSent();
    dispatch(event);
  };
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const act = (label: string): DialogAction => ({ label, onPress: () => void send() });

  switch (step.name) {
    case 'sending':
      return (
        <Dialog title={title}>
          <Spinner label={texts('send.sending')} />
        </Dialog>
      );
    case 'confirm':
      return (
        <Dialog
          title={title}
          onClose={onClose}
          actions={[close, act(texts(isAgain ? 'portal.resend' : 'portal.send'))]}
        >
          <p>{texts(isAgain ? 'resend.text' : 'resend.sendText', inWords(due))}</p>
        </Dialog>
      );
    case 'firstFailure':
      return (
        <Dialog
          title={texts('resend.firstFailure')}
          alert
          onClose={onClose}
          actions={[close, act(texts('send.tryAgain'))]}
        >
          {step.refused === null ? (
            <p>{texts('send.firstFailure')}</p>
          ) : (
            <RefusedAddress address={step.refused} summary={summary} />
          )}
        </Dialog>
      );
    case 'secondFailure':
      return (
        <Dialog title={texts('send.secondFailure.title')} alert onClose={onClose} actions={[close]}>
          {step.refused === null ? null : <RefusedAddress address={step.refused} summary={summary} />}
          <p>{texts('resend.secondFailure')}</p>
        </Dialog>
      );
    case 'missing':
      return (
        <Dialog title={texts('send.missing')} alert onClose={onClose} actions={[close]}>
          <p>{texts('resend.missing')}</p>
        </Dialog>
      );
    case 'refused':
      return <SendRefused step={step} onShare={() => void send(true)} onClose={onClose} />;
    case 'accepted':
    case 'thankYou':
      return (
        <Dialog title={texts('resend.success')} onClose={onClose} actions={[close]}>
          <p>{texts(acceptedText(due))}</p>
        </Dialog>
      );
  }
}

/** The address that the mail server does not take, and how it is corrected. */
function RefusedAddress({ address, summary }: { address: string; summary: ApplicationSummary }) {
  const texts = useTexts();
  const key = summary.CustomerSigned === 1 ? 'resend.address.signed' : 'resend.address';
  return <p>{texts(key, { EmailAddress: address })}</p>;
}

const acceptedText = (due: readonly MailDue[]): string =>
  due.length > 1 ? 'send.thankYou.owners' : due[0]?.owner ? 'send.thankYou.owner' : 'send.thankYou';
