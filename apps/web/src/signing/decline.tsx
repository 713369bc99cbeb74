import { useState } from 'react';
import type { DeclinedAs } from '@countersign/protocol';
import { rememberStop } from '../errors/stopped-here.ts';
import { useNavigation } from '../navigation.ts';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { leaveSession } from '../state/leave-session.ts';
import { allSaved, leaveCase } from '../state/saving.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, Dialog, RadioGroup } from '../ui/index.ts';

const WAYS: readonly DeclinedAs[] = ['declined', 'paper', 'withdrawn'];
const SAVE_WAIT_MS = 15_000;

/** Alternatives to signing: not to sign, to sign on paper, or to withdraw the consent. */
export function Decline() {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className="decline">
      <Button variant="quiet" size="small" className="at-edge" onPress={() => setIsOpen(true)}>
        {texts('decline.open')}
      </Button>
      {isOpen ? <DeclineDialog onClose={() => setIsOpen(false)} /> : null}
    </p>
  );
}

/** Asks which one; then the session ends here, after what was typed was saved. */
function DeclineDialog({ onClose }: { onClose: () => void }) {
  const { appId, appAuthId, kind } = useCase();
  const navigation = useNavigation();
  const texts = useTexts();
  const [way, setWay] = useState<DeclinedAs | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const choose = (value: string) => {
    // What was confirmed is on its way.
    if (isSending) return;
    setWay(WAYS.find((one) => one === value) ?? null);
    setProblem(null);
  };
  const stop = async () => {
    if (way === null) {
      setProblem(texts('decline.choose'));
      return;
    }
    setIsSending(true);
    await allSaved(SAVE_WAIT_MS);
    const answer = await client.call('decline', { AppId: appId, AppAuthId: appAuthId, As: way });
    const isOver = !answer.ok && answer.sessionEnd === 'withdrawn';
    if (!answer.ok && !isOver) {
      setIsSending(false);
      setProblem(texts(answer.refusal?.reason === 'signed' ? 'decline.signed' : 'decline.failed'));
      return;
    }
    await leaveSession(kind, () => undefined);
    leaveCase();
    navigation.replace('stopped', rememberStop(way));
  };
  return (
    <Dialog
      title={texts('decline.title')}
      onClose={onClose}
      actions={[
        { label: texts('decline.cancel'), onPress: onClose },
        {
          label: texts('decline.confirm'),
          onPress: () => void stop(),
          variant: 'danger',
          isPending: isSending,
        },
      ]}
    >
      <p>{texts('decline.intro')}</p>
      <RadioGroup
        label={texts('decline.question')}
        required
        value={way ?? ''}
        onChange={choose}
        error={way === null ? problem : null}
        choices={WAYS.map((one) => ({
          value: one,
          label: texts(`decline.${one}`),
          hint: texts(`decline.${one}.note`),
        }))}
      />
      <AlertLine tone="error" text={way === null ? null : problem} />
    </Dialog>
  );
}
