import { useState } from 'react';
import type { Body, SystemKeyEntry } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Dialog, notify, RadioGroup } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';

export type KeyAct = 'confirm' | 'rotate' | 'revoke';
/** Which of two keys that work ends when a third is made. */
type KeyEnd = NonNullable<Body<'changeSystemKey'>['End']>;

const ENDS: readonly KeyEnd[] = ['previous', 'newest'];

/** Asks whether a key is to be changed, and changes it; of two that work, also which one ends. */
export function ChangeKeyDialog({
  act,
  entry: { Id, Name, State, PreviousUntil },
  onClose,
  onChanged,
  onRefused,
}: {
  act: KeyAct;
  entry: SystemKeyEntry;
  onClose: () => void;
  /** With the new key, if there is one. */
  onChanged: (key: string | null) => void;
  /** Somebody else may have changed it. */
  onRefused: () => void;
}) {
  const texts = useTexts();
  const [end, setEnd] = useState<KeyEnd>();
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // Two keys of the system work, and the act makes a third one.
  const twoWork = act === 'rotate' && State === 'works' && PreviousUntil !== null;
  const change = async () => {
    setIsAsked(true);
    setProblem(null);
    if (twoWork && end === undefined) return;
    setIsSending(true);
    const answer = await client.call('changeSystemKey', { Id, Act: act, ...(end && { End: end }) });
    setIsSending(false);
    if (!answer.ok) {
      setProblem(refusalKey(answer.refusal, answer.status));
      onRefused();
      return;
    }
    if (answer.data.Key === null) notify({ text: texts(`operations.keys.${act}.done`, { Name }) });
    onChanged(answer.data.Key);
  };
  return (
    <Dialog
      title={texts(`operations.keys.${act}.title`, { Name })}
      size="medium"
      alert
      onClose={onClose}
      actions={[
        { label: texts('operations.cancel'), onPress: onClose, variant: 'secondary' },
        {
          label: texts(`operations.keys.${act}`),
          onPress: () => void change(),
          variant: act === 'revoke' ? 'danger' : 'primary',
          isPending: isSending,
        },
      ]}
    >
      <p>{texts(`operations.keys.${act}.text`)}</p>
      {twoWork ? (
        <RadioGroup
          label={texts('operations.keys.end')}
          hint={texts('operations.keys.endHint')}
          choices={ENDS.map((value) => ({
            value,
            label: texts(`operations.keys.end.${value}`),
            hint: texts(`operations.keys.endHint.${value}`),
          }))}
          value={end ?? ''}
          onChange={(value) => setEnd(ENDS.find((one) => one === value))}
          required
          error={isAsked && end === undefined ? texts('operations.keys.endMissing') : null}
        />
      ) : null}
      <AlertLine tone="error" text={problem === null ? null : texts(problem)} />
    </Dialog>
  );
}
