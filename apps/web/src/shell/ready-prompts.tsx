import { useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { useCase } from '../state/application.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Dialog } from '../ui/index.ts';
import { buttonFacts, readReadiness, showsSend, showsSign, signingRoute } from './readiness.ts';
import { openSendDialog, sendDialog } from './send-slot.ts';
import { personName } from './short-name.ts';

/** Prompts that were answered with "keep working", by case; each is offered once (spec flow §4). */
const offered = new Set<string>();

/** Says once that the case can be sent or signed. */
export function ReadyPrompts({ route }: { route: string }) {
  const { application, appId, details } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const ready = useApplicationValue(readReadiness);
  const canSend = useStore(sendDialog) !== null;
  const [prompt, setPrompt] = useState<'send' | 'sign' | null>(null);
  const facts = ready ? buttonFacts(application, { route, customerSigned: details.CustomerSigned, ready }) : null;
  const send = facts !== null && canSend && showsSend(facts);
  const sign = facts !== null && showsSign(facts);

  useEffect(() => {
    const kind = send ? 'send' : sign ? 'sign' : null;
    if (kind === null || offered.has(`${appId} ${kind}`)) return;
    offered.add(`${appId} ${kind}`);
    setPrompt(kind);
  }, [appId, send, sign]);

  if (prompt === null) return null;
  const close = () => setPrompt(null);
  const keepWorking = { label: texts('keepWorking'), onPress: close };
  if (prompt === 'send') {
    const { Insured } = application.model.definition.Bindings;
    const part = (name: string) => application.answerText(`${Insured.Name}.${name}`);
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
        <p>{texts('send.ready.text', { Name: personName(part('FirstName'), '', part('LastName')) })}</p>
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
