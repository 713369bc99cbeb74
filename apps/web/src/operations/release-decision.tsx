import { useState } from 'react';
import type { CaseSigns, OperationsCase } from '@countersign/protocol';
import { timeText } from '../portal/case-labels.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, AlertLine, Button, TextField } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';

/** A decision that waits for operations, and its release, with a reason that is stored with the case. */
export function ReleaseDecision({
  one,
  held,
  onReleased,
}: {
  one: OperationsCase;
  held: NonNullable<CaseSigns['Held']>;
  /** Done, or waiting for a second person. */
  onReleased: (state: 'done' | 'waiting') => void;
}) {
  const texts = useTexts();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'reason' | { key: string } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { Id: AppId, AuthId: AppAuthId } = one.Summary;
  if (held.Until !== null) return <p>{texts('operations.held.over', { Date: timeText(held.Until) })}</p>;
  const send = async () => {
    if (reason.trim() === '') {
      setProblem('reason');
      return;
    }
    setIsSending(true);
    const answer = await client.call('releaseDecision', { AppId, AppAuthId, Reason: reason.trim() });
    setIsSending(false);
    if (answer.ok) onReleased(answer.data.State);
    else setProblem({ key: refusalKey(answer.refusal, answer.status) });
  };
  return (
    <section className="release-decision">
      <Alert tone="warning">
        <p>{texts('operations.held', { Date: timeText(held.Since) })}</p>
        <ul>
          <li>{texts('operations.held.confirmed')}</li>
          <li>{texts('operations.held.denied')}</li>
        </ul>
      </Alert>
      <TextField
        label={texts('operations.releaseDecision.reason')}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setProblem(null);
        }}
        required
        maxLength={500}
        error={problem === 'reason' ? texts('operations.releaseDecision.reasonMissing') : null}
      />
      <AlertLine tone="error" text={problem !== null && problem !== 'reason' ? texts(problem.key) : null} />
      <Button variant="secondary" onPress={() => void send()} isPending={isSending}>
        {texts('operations.releaseDecision')}
      </Button>
    </section>
  );
}
