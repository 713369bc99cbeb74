import { useState } from 'react';
import type { Body } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Dialog, RadioGroup } from '../ui/index.ts';

export type KeyAct = 'confirm' | 'rotate' | 'revoke';
/** Which of two keys that work ends when a third is made. */
export type KeyEnd = NonNullable<Body<'changeSystemKey'>['End']>;

const ENDS: readonly KeyEnd[] = ['previous', 'newest'];

/** Asks whether a key is to be changed; of two that work, also which one ends. */
export function ChangeKeyDialog({
  act,
  name,
  twoWork,
  onClose,
  onChange,
}: {
  act: KeyAct;
  /** Of the system. */
  name: string;
  /** Two keys of the system work, and the act makes a third one. */
  twoWork: boolean;
  onClose: () => void;
  onChange: (end?: KeyEnd) => void;
}) {
  const texts = useTexts();
  const [end, setEnd] = useState<KeyEnd>();
  const [isAsked, setIsAsked] = useState(false);
  const change = () => {
    setIsAsked(true);
    if (!twoWork || end !== undefined) onChange(end);
  };
  return (
    <Dialog
      title={texts(`operations.keys.${act}.title`, { Name: name })}
      size="medium"
      alert
      onClose={onClose}
      actions={[
        { label: texts('operations.cancel'), onPress: onClose, variant: 'secondary' },
        {
          label: texts(`operations.keys.${act}`),
          onPress: change,
          variant: act === 'revoke' ? 'danger' : 'primary',
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
    </Dialog>
  );
}
