import { createElement, Suspense } from 'react';
import { useNavigation } from '../navigation.ts';
import { useCase } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { saveStatusOf } from '../state/queue-state.ts';
import { saveStatusText } from '../page/save-status.ts';
import { isTyping, queueState } from '../state/saving.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { ArrowLeft, Button, CircleCheck, CloudOff, PenLine, RefreshCw, Send } from '../ui/index.ts';
import { leaveTo } from '../page/leave-section.ts';
import { buttonFacts, readReadiness, showsSend, signingRoute } from './readiness.ts';
import { openSendDialog, sendDialog, type SendDialogPart, sending, type SendStart } from '../page/send-slot.ts';
import { shortName } from '../page/person-name.ts';

/** Way back, name of the case, save state, send and sign (spec pages §1). */
export function SubHeader({ route }: { route: string }) {
  const { role } = useCase();
  const navigation = useNavigation();
  const name = useApplicationValue(shortName);
  const texts = useTexts();
  return (
    <div className="sub-header">
      <div className="sub-header-inner">
        {isAgent(role) ? (
          <Button
            variant="quiet"
            size="small"
            onPress={() => leaveTo(() => navigation.to(role === 'Agent' ? 'financial-professional' : 'debug'))}
          >
            <ArrowLeft size="1.125rem" aria-hidden="true" />
            {texts(role === 'Agent' ? 'portal.link' : 'debug.link')}
          </Button>
        ) : null}
        <span className="case-name">{name}</span>
        <SaveState />
        <CaseActions route={route} />
      </div>
    </div>
  );
}

function SaveState() {
  const texts = useTexts();
  const save = saveStatusOf(useStore(queueState), useStore(isTyping));
  const warning = save.state !== 'saving' && save.state !== 'saved';
  const Icon = warning ? CloudOff : save.state === 'saving' ? RefreshCw : CircleCheck;
  return (
    <span className={warning ? 'save-state warning' : 'save-state'} role="status">
      <Icon size="1rem" aria-hidden="true" />
      {saveStatusText(save, texts)}
    </span>
  );
}

function CaseActions({ route }: { route: string }) {
  const { application, details } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const ready = useApplicationValue(readReadiness);
  const dialog = useStore(sendDialog);
  const start = useStore(sending);
  if (!ready) return null;
  const facts = buttonFacts(application, { route, customerSigned: details.CustomerSigned, ready });
  const target = signingRoute(application, facts);
  return (
    <div className="sub-header-actions">
      {dialog && showsSend(facts) ? <SendAction isSent={details.InvitationSent} /> : null}
      {target ? (
        <Button size="small" onPress={() => leaveTo(() => navigation.toSection(target))}>
          <PenLine size="1.0625rem" aria-hidden="true" /> {texts('sign.review')}
        </Button>
      ) : null}
      <Suspense>{dialog && start !== null ? <Sending dialog={dialog} start={start} /> : null}</Suspense>
    </div>
  );
}

/** Once it was sent, sending again is nothing that is waited for. */
function SendAction({ isSent }: { isSent: boolean }) {
  const texts = useTexts();
  return (
    <>
      {isSent ? (
        <span className="save-state">
          <CircleCheck size="1rem" aria-hidden="true" />
          {texts('send.sent')}
        </span>
      ) : null}
      <Button
        size="small"
        variant={isSent ? 'secondary' : 'primary'}
        onPress={() => leaveTo(() => openSendDialog('button'))}
      >
        <Send size="1.0625rem" aria-hidden="true" /> {texts('send.button')}
      </Button>
    </>
  );
}

const Sending = ({ dialog, start }: { dialog: SendDialogPart; start: SendStart }) =>
  createElement(dialog.read(), { start, onClose: () => sending.set(null) });
