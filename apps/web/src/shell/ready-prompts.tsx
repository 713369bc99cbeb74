import { useMemo } from 'react';
import { useNavigation } from '../navigation.ts';
import { useCase } from '../state/application.ts';
import { isChangedInRound } from '../state/changed-in-round.ts';
import { createStore, useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog } from '../ui/index.ts';
import { buttonFacts, promptsSend, readReadiness, showsSign, signingRoute } from './readiness.ts';
import { openSendDialog, sendDialog } from '../page/send-slot.ts';
import { insuredName } from '../page/person-name.ts';

/** Prompts that were answered; each is offered once (spec flow §4). */
const answered = createStore<readonly string[]>([]);

/** Says once that the case can be sent or signed. */
export function ReadyPrompts({ route }: { route: string }) {
  const { application, appId, details } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  // As the page was reached: a prompt never interrupts somebody who is typing the last answer.
  const ready = useMemo(() => route !== '' && readReadiness(application), [application, route]);
  const isUnchanged = useMemo(
    () => route !== '' && details.Unlocked && !isChangedInRound(appId, details.Epoch),
    [appId, details.Unlocked, details.Epoch, route],
  );
  const canSend = useStore(sendDialog) !== null;
  const done = useStore(answered);
  const facts = ready ? buttonFacts(application, { route, customerSigned: details.CustomerSigned, ready }) : null;
  const send = facts !== null && canSend && promptsSend(facts, { wasSent: details.InvitationSent, isUnchanged });
  const sign = facts !== null && showsSign(facts);

  const kind = send ? 'send' : sign ? 'sign' : null;
  const offer = `${appId} ${application.role} ${kind}`;
  if (kind === null || done.includes(offer)) return null;
  const close = () => answered.set([...answered.get(), offer]);
  const keepWorking = { label: texts('keepWorking'), onPress: close };
  if (kind === 'send') {
    const sendNow = () => {
      close();
      openSendDialog();
    };
    return (
      <Dialog
        title={texts('send.ready.title')}
        onClose={close}
        actions={[keepWorking, { label: texts('send.now'), onPress: sendNow }]}
      >
        <p>{texts('send.ready.text', { Name: insuredName(application) })}</p>
      </Dialog>
    );
  }
  const target = signingRoute(application);
  const review = () => {
    close();
    if (target) navigation.toSection(target);
  };
  return (
    <Dialog
      title={texts('sign.ready.title')}
      onClose={close}
      actions={[keepWorking, { label: texts('sign.review'), onPress: review }]}
    >
      <p>{texts(details.CustomerSigned && application.role === 'Agent' ? 'sign.ready.agent' : 'sign.ready.text')}</p>
    </Dialog>
  );
}
