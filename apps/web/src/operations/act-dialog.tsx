import { type ReactNode, useState } from 'react';
import type { OperationsRequest, ReasonOf } from '@countersign/protocol';
import { sessionData } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Dialog, TextArea } from '../ui/index.ts';

const MAX_LENGTH = 500;

/** Calls of operations that request an act, do it, or decide it. */
type ActCall =
  | 'eraseCase'
  | 'takeOver'
  | 'unlockCase'
  | 'placeHold'
  | 'liftHold'
  | 'releaseDecision'
  | 'decideRequest'
  | 'makeSystemKey'
  | 'changeSystemKey';

/** Why an act was refused; what was typed to confirm an erasure is reported at its field. */
interface ActRefusal {
  reason: Exclude<ReasonOf<ActCall>, 'unconfirmed'>;
}

const WHY_REFUSED: Readonly<Record<ActRefusal['reason'], string>> = {
  asked: 'operations.refused.asked',
  held: 'operations.refused.held',
  notOnHold: 'operations.refused.notOnHold',
  notHeld: 'operations.refused.notHeld',
  signed: 'operations.refused.signed',
  same: 'operations.refused.same',
  unsigned: 'operations.refused.unsigned',
  policyNumber: 'operations.refused.policyNumber',
  decision: 'operations.refused.decision',
  requirement: 'operations.refused.requirement',
  outcome: 'operations.refused.outcome',
  expired: 'operations.refused.expired',
  right: 'operations.refused.right',
  changed: 'operations.refused.changed',
  own: 'operations.refused.own',
  notOwn: 'operations.refused.notOwn',
  keyName: 'operations.refused.keyName',
  twoKeys: 'operations.refused.twoKeys',
  name: 'operations.refused.name',
  email: 'operations.refused.email',
  altered: 'operations.refused.altered',
  // Only agents are told.
  discarded: 'operations.tryAgain',
};

/** Key of the sentence for an unsuccessful response. */
export const refusalKey = (refusal: ActRefusal | null, status: number): string =>
  refusal ? WHY_REFUSED[refusal.reason] : failureKey(status);

/** Key of the sentence for a response without a reason. If none came, or only after a time limit, the act may be done. */
export const failureKey = (status: number): string =>
  status === 0 || status >= 500 ? 'operations.noAnswer' : 'operations.tryAgain';

/** The button of an act, also where a second person confirms it: red if it takes away what was given or signed. */
export const actButton = (act: OperationsRequest['Act'] | 'hold'): 'danger' | 'primary' =>
  act === 'erase' || act === 'unlock' ? 'danger' : 'primary';

/** Asks for the reason of an act on a case, and does the act or queues it for a second person. */
export function ActDialog<Given>({
  act,
  name,
  children,
  mayDo = () => true,
  send,
  onClose,
  onDone,
}: {
  act: 'takeOver' | 'unlock' | 'hold' | 'liftHold';
  /** Of the person in the case. */
  name: string;
  /** More fields. */
  children?: ReactNode;
  /** Whether those are filled in. */
  mayDo?: () => boolean;
  send: (
    reason: string,
  ) => Promise<{ ok: true; data: Given } | { ok: false; refusal: ActRefusal | null; status: number }>;
  onClose: () => void;
  onDone: (given: Given) => void;
}) {
  const texts = useTexts();
  const isFourEyes = useStore(sessionData)?.operations?.FourEyes ?? false;
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const confirm = async () => {
    setIsAsked(true);
    const isFilled = mayDo();
    if (reason.trim() === '' || !isFilled) return;
    setIsSending(true);
    const answer = await send(reason.trim());
    setIsSending(false);
    if (answer.ok) onDone(answer.data);
    else setProblem(refusalKey(answer.refusal, answer.status));
  };
  return (
    <Dialog
      title={texts(`operations.${act}.title`)}
      size="medium"
      alert
      onClose={onClose}
      actions={[
        { label: texts('operations.cancel'), onPress: onClose, variant: 'secondary' },
        {
          label: texts(`operations.${act}.confirm`),
          onPress: () => void confirm(),
          variant: actButton(act),
          isPending: isSending,
        },
      ]}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        {texts(`operations.${act}.text`)} {act === 'hold' && isFourEyes ? texts('operations.hold.two') : null}
      </p>
      {/* What was refused is being corrected. */}
      <div className="fieldset-body" onChange={() => setProblem(null)}>
        {children}
        <TextArea
          label={texts('operations.reason')}
          hint={texts(`operations.${act}.reasonHint`)}
          value={reason}
          onChange={setReason}
          required
          maxLength={MAX_LENGTH}
          error={isAsked && reason.trim() === '' ? texts('operations.reasonMissing') : null}
        />
      </div>
      <AlertLine tone="error" text={problem === null ? null : texts(problem)} />
    </Dialog>
  );
}
