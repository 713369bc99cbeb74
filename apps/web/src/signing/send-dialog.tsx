import { RESUME_ROUTES } from '../demo/demo-turn.tsx';
import { openPortalBriefly } from '../demo/portal-window.ts';
import { useNavigation } from '../navigation.ts';
import type { SendDialogProps } from '../page/send-slot.ts';
import { insuredName } from '../page/person-name.ts';
import { noteInvitation, type OpenCase, useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { allSaved } from '../state/saving.ts';
import { noteEvent } from '../state/page-events.ts';
import { sessionData } from '../state/session-store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, type DialogProps, Spinner } from '../ui/index.ts';
import { SendConfirm } from './send-confirm.tsx';
import { sendEventOf } from './send-event.ts';
import { failedDialog } from './send-failed.tsx';
import { refusedDialog } from './send-refused.tsx';
import { MISSING_INFO_MS, type SendEvent } from './send-steps.ts';
import { useAddressSection } from './use-address-section.ts';
import { type SendOptions, useSending } from './use-sending.ts';

const SAVE_WAIT_MS = 10_000;

const saved = (): Promise<boolean> => allSaved(SAVE_WAIT_MS);

/**
 * Sends the case to the proposed insured: one dialog with a state for each step (spec flow §2, Modals; §4, Sending
 * e-mail).
 */
export function SendDialog({ start, onClose }: SendDialogProps) {
  const current = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const { IsDemo } = current.details;
  const recipient = recipientOf(current);
  const address = useAddressSection(onClose);

  const { step, send, line } = useSending((options) => {
    if (IsDemo) openPortalBriefly();
    return sendApplication(current, options);
  });
  const toPortal = () => {
    onClose();
    navigation.to('financial-professional');
  };
  const toCustomer = () => {
    onClose();
    navigation.to(RESUME_ROUTES.InsuredOwner, { AppId: current.appId });
  };
  const keepWorking: DialogAction = { label: texts('keepWorking'), onPress: onClose };
  const sendNow: DialogAction = { label: texts('send.now'), onPress: () => void send() };
  const title = texts(start === 'offer' ? 'send.ready.title' : 'send.confirm.title');

  const dialog = (): DialogProps => {
    switch (step.name) {
      case 'confirm':
        return {
          title,
          onClose,
          actions: [keepWorking, sendNow],
          children: (
            <>
              {start === 'offer' ? <p>{texts('send.ready.text', { Name: insuredName(current.application) })}</p> : null}
              <p>
                {texts(CONFIRMATION[callFor(current)], {
                  InsuredName: recipient.name,
                  EmailAddress: recipient.email,
                })}
              </p>
              <SendConfirm
                appId={current.appId}
                recipients={[{ letter: null, name: recipient.name }]}
                saved={saved}
                {...line}
              />
            </>
          ),
        };
      case 'sending':
        return {
          title,
          // The clicked button stays, and keeps the focus.
          actions: [keepWorking, { ...sendNow, isPending: true }],
          children: <Spinner label={texts('send.sending')} />,
        };
      case 'sent':
        return {
          title: texts('send.success.title'),
          onClose,
          actions: [
            keepWorking,
            IsDemo
              ? { label: texts('demo.turn.InsuredOwner'), onPress: toCustomer }
              : { label: texts('send.portal'), onPress: toPortal },
          ],
          children: (
            <>
              <p>{texts('send.success')}</p>
              <p>
                <strong>{texts('send.thankYou.title')}</strong>
                <br />
                {texts(IsDemo ? 'send.thankYou.demo' : 'send.thankYou')}
              </p>
              {IsDemo ? <p>{texts('demo.turn.InsuredOwner.text')}</p> : null}
            </>
          ),
        };
      case 'firstFailure':
      case 'secondFailure':
        return failedDialog(texts, step, {
          isDemo: IsDemo,
          address,
          onAgain: () => void send(),
          onPortal: toPortal,
          onClose,
        });
      case 'missing':
        return {
          title: texts('send.missing'),
          alert: true,
          onClose,
          actions: [{ label: texts('send.close'), onPress: onClose, variant: 'secondary' }, address.correct],
          children: <p>{texts('send.missingText')}</p>,
        };
      case 'refused':
        return refusedDialog(texts, step, { correct: address.correct, onShare: () => void send(true), onClose });
    }
  };
  return <Dialog size="medium" state={step.name} {...dialog()} />;
}

/**
 * What was sent in this round is resent; an unlocked application is sent with the unlock e-mail, a test application to
 * its agent.
 */
function callFor({ details }: OpenCase): keyof typeof CONFIRMATION {
  if (details.IsDemo) return 'sendDemoEmail';
  if (details.InvitationSent) return 'resendEmail';
  return details.Unlocked ? 'sendUnlockEmail' : 'sendEmail';
}

const CONFIRMATION = {
  sendEmail: 'send.confirm.text',
  sendUnlockEmail: 'send.confirm.unlocked',
  resendEmail: 'send.confirm.again',
  sendDemoEmail: 'send.confirm.demo',
} as const;

async function sendApplication(current: OpenCase, { share, note }: SendOptions): Promise<SendEvent> {
  const { name, email } = recipientOf(current);
  const agentId = sessionData.get()?.agent?.AgentId ?? '';
  if (name === '' || email === '' || current.appId === '' || agentId === '') {
    await new Promise((resolve) => setTimeout(resolve, MISSING_INFO_MS));
    return { kind: 'missing' };
  }
  if (!(await saved())) return { kind: 'failed', refused: null };
  const answer = await client.call(callFor(current), {
    emailInfo: {
      AppId: current.appId,
      AgentId: agentId,
      ...(share && { SharedMailbox: true as const }),
      ...(note !== '' && { Note: note }),
    },
  });
  const event = sendEventOf(answer, email);
  if (event.kind === 'accepted') {
    noteInvitation(true);
    noteEvent('sent', 'section');
  }
  // The link in an earlier mail was invalidated by this one, which was not delivered.
  if (event.kind === 'failed' && event.refused !== null) noteInvitation(false);
  return event;
}

/** Whose case it is, and the address of the mail: for a test application its agent's, who plays the insured. */
function recipientOf({ application, details }: OpenCase): { name: string; email: string } {
  const { EmailAddress } = application.model.definition.Bindings.Insured;
  const own = sessionData.get()?.agent?.AgentEmail ?? '';
  return { name: insuredName(application), email: details.IsDemo ? own : application.answerText(EmailAddress) };
}
