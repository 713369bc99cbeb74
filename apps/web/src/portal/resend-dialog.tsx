import { useState } from 'react';
import type { ApplicationSummary } from '@countersign/protocol';
import { SendConfirm } from '../signing/send-confirm.tsx';
import { refusedDialog } from '../signing/send-refused.tsx';
import { useSending } from '../signing/use-sending.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, type DialogProps, Spinner } from '../ui/index.ts';
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
  const [resend] = useState(() => sender(summary.Id, due));
  const { step, send, line } = useSending(async (options) => {
    const event = await resend(options);
    onSent();
    return event;
  });
  const isAgain = due.some(({ as }) => as === 'resend');
  const title = texts(isAgain ? 'resend.title' : 'resend.sendTitle');
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const act = (label: string): DialogAction => ({ label, onPress: () => void send() });
  const sendIt = act(texts(isAgain ? 'portal.resend' : 'portal.send'));
  const recipients = due.map(({ owner, name }) => ({ letter: owner?.SignerLetter ?? null, name }));

  const dialog = (): DialogProps => {
    switch (step.name) {
      case 'sending':
        return {
          title,
          actions: [close, { ...sendIt, isPending: true }],
          children: <Spinner label={texts('send.sending')} />,
        };
      case 'confirm':
        return {
          title,
          onClose,
          actions: [close, sendIt],
          children: (
            <>
              <p>{texts(isAgain ? 'resend.text' : 'resend.sendText', inWords(due))}</p>
              <SendConfirm appId={summary.Id} recipients={recipients} saved={allSaved} {...line} />
            </>
          ),
        };
      case 'firstFailure':
        return {
          title: texts('resend.firstFailure'),
          alert: true,
          onClose,
          actions: [close, act(texts('send.tryAgain'))],
          children:
            step.refused === null ? (
              <p>{texts('send.firstFailure')}</p>
            ) : (
              <RefusedAddress address={step.refused} summary={summary} />
            ),
        };
      case 'secondFailure':
        return {
          title: texts('send.secondFailure.title'),
          alert: true,
          onClose,
          actions: [close],
          children: (
            <>
              {step.refused === null ? null : <RefusedAddress address={step.refused} summary={summary} />}
              <p>{texts('resend.secondFailure')}</p>
            </>
          ),
        };
      case 'missing':
        return {
          title: texts('send.missing'),
          alert: true,
          onClose,
          actions: [close],
          children: <p>{texts('resend.missing')}</p>,
        };
      case 'refused':
        return refusedDialog(texts, step, { onShare: () => void send(true), onClose });
      case 'sent':
        return {
          title: texts('resend.success'),
          onClose,
          actions: [close],
          children: <p>{texts(acceptedText(due))}</p>,
        };
    }
  };
  return <Dialog size="medium" state={step.name} {...dialog()} />;
}

/** Nothing is typed in the portal. */
const allSaved = (): Promise<boolean> => Promise.resolve(true);

/** The address that the mail server does not accept, and how it is corrected. */
function RefusedAddress({ address, summary }: { address: string; summary: ApplicationSummary }) {
  const texts = useTexts();
  const key = summary.CustomerSigned === 1 ? 'resend.address.signed' : 'resend.address';
  return <p>{texts(key, { EmailAddress: address })}</p>;
}

const acceptedText = (due: readonly MailDue[]): string =>
  due.length > 1 ? 'send.thankYou.owners' : due[0]?.owner ? 'send.thankYou.owner' : 'send.thankYou';
