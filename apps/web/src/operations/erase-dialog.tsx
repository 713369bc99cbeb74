import { useState } from 'react';
import { applicationNumber, isNumberOf, sameName } from '@countersign/engine';
import type { ErasureReason, OperationsCase } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Dialog, RadioGroup, TextField } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';

const REASONS: readonly ErasureReason[] = ['request', 'retention', 'mistake', 'legal'];

type Problem = { at: 'reason' | 'confirmation' } | { at: 'server'; key: string };

/** Erases a case for good: asks why, and for the last name, to make sure it is the intended case. */
export function EraseDialog({
  one,
  name,
  onClose,
  onErased,
}: {
  one: OperationsCase;
  name: string;
  onClose: () => void;
  onErased: (state: 'done' | 'waiting') => void;
}) {
  const texts = useTexts();
  const { Id: AppId, AuthId: AppAuthId, LastName } = one.Summary;
  const [reason, setReason] = useState<ErasureReason | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const erase = async () => {
    if (reason === null || !(LastName === '' ? isNumberOf(typed, AppId) : sameName(typed, LastName))) {
      setProblem({ at: reason === null ? 'reason' : 'confirmation' });
      return;
    }
    setIsErasing(true);
    const answer = await client.call('eraseCase', { AppId, AppAuthId, Reason: reason, Confirmation: typed.trim() });
    setIsErasing(false);
    if (answer.ok) onErased(answer.data.State);
    else if (answer.refusal?.reason === 'unconfirmed') setProblem({ at: 'confirmation' });
    else setProblem({ at: 'server', key: refusalKey(answer.refusal, answer.status) });
  };
  return (
    <Dialog
      title={texts('operations.erase.title')}
      size="medium"
      alert
      onClose={onClose}
      actions={[
        { label: texts('operations.erase.cancel'), onPress: onClose, variant: 'secondary' },
        {
          label: texts('operations.erase.confirm'),
          onPress: () => void erase(),
          variant: 'danger',
          isPending: isErasing,
        },
      ]}
    >
      <p>
        <strong>{name}</strong>, {applicationNumber(AppId)}
      </p>
      <p>{texts('operations.erase.text')}</p>
      <div className="fieldset-body">
        <RadioGroup
          label={texts('operations.erase.reason')}
          choices={REASONS.map((value) => ({ value, label: texts(`operations.erase.reason.${value}`) }))}
          value={reason ?? ''}
          onChange={(value) => {
            setReason(REASONS.find((each) => each === value) ?? null);
            setProblem(null);
          }}
          required
          error={problem?.at === 'reason' ? texts('operations.erase.reasonMissing') : null}
        />
        <TextField
          label={texts(LastName === '' ? 'operations.erase.typeNumber' : 'operations.erase.typeName')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(null);
          }}
          required
          maxLength={100}
          error={problem?.at === 'confirmation' ? texts('operations.erase.unconfirmed') : null}
        />
      </div>
      <AlertLine tone="error" text={problem?.at === 'server' ? texts(problem.key) : null} />
    </Dialog>
  );
}
