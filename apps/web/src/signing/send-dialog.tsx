import { useReducer } from 'react';
import { RESUME_ROUTES } from '../demo/demo-turn.tsx';
import { flashPortal } from '../demo/portal-window.ts';
import { useNavigation } from '../navigation.ts';
import type { SendDialogProps } from '../page/send-slot.ts';
import { insuredName } from '../page/person-name.ts';
import { noteInvitation, type OpenCase, useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { allSaved } from '../state/saving.ts';
import { noteEvent } from '../state/page-events.ts';
import { sessionData } from '../state/session-store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction, Spinner } from '../ui/index.ts';
import { sendEventOf } from './send-event.ts';
import { SendFailed } from './send-failed.tsx';
import { SendRefused } from './send-refused.tsx';
import { MISSING_INFO_MS, nextStep, type SendEvent } from './send-steps.ts';
import { useAddressSection } from './use-address-section.ts';

const SAVE_WAIT_MS = 10_000;

/** Sends the case to the proposed insured (spec flow §2, Modals; §4, Sending e-mail). */
export function SendDialog({ start, onClose }: SendDialogProps) {
  const current = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const [step, dispatch] = useReducer(nextStep, { name: 'confirm' });
  const { IsDemo } = current.details;
  const recipient = recipientOf(current);
  const { correct } = useAddressSection(onClose);

  const send = async (share = false) => {
    dispatch({ kind: 'send' });
    if (IsDemo) flashPortal();
    dispatch(await sendApplication(current, share));
  };
  const toPortal = () => {
    onClose();
    navigation.to('financial-professional');
  };
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const toCustomer = () => {
    onClose();
    navigation.to(RESUME_ROUTES.InsuredOwner, { AppId: current.appId });
  };
  const customer: DialogAction = { label: texts('demo.turn.InsuredOwner'), onPress: toCustomer };
  const portal: DialogAction = { label: texts('send.portal'), onPress: toPortal };

  switch (step.name) {
    case 'confirm':
      return (
        <Dialog
          title={texts(start === 'offer' ? 'send.ready.title' : 'send.confirm.title')}
          onClose={onClose}
          actions={[
            { label: texts('keepWorking'), onPress: onClose },
            { label: texts('send.now'), onPress: () => void send() },
          ]}
        >
          {start === 'offer' ? <p>{texts('send.ready.text', { Name: insuredName(current.application) })}</p> : null}
          <p>
            {texts(CONFIRMATION[callFor(current)], {
              InsuredName: recipient.name,
              EmailAddress: recipient.email,
            })}
          </p>
        </Dialog>
      );
    case 'sending':
      return (
        <Dialog title={texts('send.confirm.title')}>
          <Spinner label={texts('send.sending')} />
        </Dialog>
      );
    case 'accepted':
      return (
        <Dialog
          title={texts('send.success.title')}
          onClose={() => dispatch({ kind: 'continue' })}
          actions={[{ label: texts('session.continue'), onPress: () => dispatch({ kind: 'continue' }) }]}
        >
          <p>{texts('send.success')}</p>
        </Dialog>
      );
    case 'thankYou':
      return (
        <Dialog
          title={texts('send.thankYou.title')}
          onClose={onClose}
          actions={[{ label: texts('keepWorking'), onPress: onClose }, IsDemo ? customer : portal]}
        >
          <p>{texts(IsDemo ? 'send.thankYou.demo' : 'send.thankYou')}</p>
          {IsDemo ? <p>{texts('demo.turn.InsuredOwner.text')}</p> : null}
        </Dialog>
      );
    case 'firstFailure':
    case 'secondFailure':
      return <SendFailed step={step} onAgain={() => void send()} onPortal={toPortal} onClose={onClose} />;
    case 'missing':
      return (
        <Dialog title={texts('send.missing')} alert onClose={onClose} actions={[close, correct]}>
          <p>{texts('send.missingText')}</p>
        </Dialog>
      );
    case 'refused':
      return <SendRefused step={step} correct={correct} onShare={() => void send(true)} onClose={onClose} />;
  }
}

/**
 * What was sent in this round is sent again; an unlocked application goes out with the unlock e-mail, a test application to
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

async function sendApplication(current: OpenCase, share: boolean): Promise<SendEvent> {
  const { name, email } = recipientOf(current);
  const agentId = sessionData.get()?.agent?.AgentId ?? '';
  if (name === '' || email === '' || current.appId === '' || agentId === '') {
    await new Promise((resolve) => setTimeout(resolve, MISSING_INFO_MS));
    return { kind: 'missing' };
  }
  if (!(await allSaved(SAVE_WAIT_MS))) return { kind: 'failed', refused: null };
  const answer = await client.call(callFor(current), {
    emailInfo: { AppId: current.appId, AgentId: agentId, ...(share && { SharedMailbox: true as const }) },
  });
  const event = sendEventOf(answer, email);
  if (event.kind === 'accepted') {
    noteInvitation(true);
    noteEvent('sent', 'section');
  }
  // The link of an earlier mail ended with this one, which went nowhere.
  if (event.kind === 'failed' && event.refused !== null) noteInvitation(false);
  return event;
}

/** The insured; a test application goes to its agent, who plays them. */
function recipientOf({ application, details }: OpenCase): { name: string; email: string } {
  const { EmailAddress } = application.model.definition.Bindings.Insured;
  const own = sessionData.get()?.agent?.AgentEmail ?? '';
  return { name: insuredName(application), email: details.IsDemo ? own : application.answerText(EmailAddress) };
}
