import { useEffect, useMemo } from 'react';
import { useNavigation } from '../navigation.ts';
import { useCase } from '../state/application.ts';
import { isChangedInRound } from '../state/changed-in-round.ts';
import { createStore, useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog } from '../ui/index.ts';
import { buttonFacts, promptsSend, readReadiness, signingRoute } from './readiness.ts';
import { cameFrom } from '../page/came-from.ts';
import { openSendDialog, sendDialog } from '../page/send-slot.ts';

/** Prompts that were answered; each is offered once in a round of signing (spec flow §4). */
const answered = createStore<readonly string[]>([]);

/** Tells once that the case can be sent, through the dialog that sends it, or signed. */
export function ReadyPrompts({ route }: { route: string }) {
  const { application, appId, details } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  // Evaluated when the page is reached: a prompt never interrupts somebody who is typing the last answer.
  const ready = useMemo(() => route !== '' && readReadiness(application), [application, route]);
  const isUnchanged = useMemo(
    () => route !== '' && details.Unlocked && !isChangedInRound(appId, details.Epoch),
    [appId, details.Unlocked, details.Epoch, route],
  );
  const canSend = useStore(sendDialog) !== null;
  const done = useStore(answered);
  // Somebody who is changing one answer goes back to the signature anyway.
  const from = useStore(cameFrom);
  const isChanging = from !== null && application.block(from.block).route === route;
  const facts = ready ? buttonFacts(application, { route, customerSigned: details.CustomerSigned, ready }) : null;
  const send = facts !== null && canSend && promptsSend(facts, { wasSent: details.InvitationSent, isUnchanged });
  const target = facts && signingRoute(application, facts);

  const kind = send ? 'send' : target ? 'sign' : null;
  const offer = `${appId} ${details.Epoch} ${application.role} ${kind}`;
  const isNew = kind !== null && !isChanging && !done.includes(offer);
  useEffect(() => {
    if (!isNew || kind !== 'send') return;
    answered.set([...answered.get(), offer]);
    openSendDialog('offer');
  }, [isNew, kind, offer]);
  if (!isNew || kind === 'send') return null;
  const close = () => answered.set([...answered.get(), offer]);
  const review = () => {
    close();
    if (target) navigation.toSection(target);
  };
  return (
    <Dialog
      title={texts('sign.ready.title')}
      onClose={close}
      actions={[
        { label: texts('keepWorking'), onPress: close },
        { label: texts('sign.review'), onPress: review },
      ]}
    >
      <p>{texts(details.CustomerSigned && application.role === 'Agent' ? 'sign.ready.agent' : 'sign.ready.text')}</p>
    </Dialog>
  );
}
