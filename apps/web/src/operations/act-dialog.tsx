import { type ReactNode, useState } from 'react';
import { reasonOf } from '../state/reason-of.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Dialog, TextArea } from '../ui/index.ts';

const LONGEST = 500;
/** Reasons of the server that have a sentence of their own. */
const REFUSALS = new Set([
  'asked',
  'held',
  'not-held',
  'notHeld',
  'signed',
  'same',
  'unsigned',
  'policyNumber',
  'decision',
  'expired',
  'right',
  'changed',
  'own',
  'name',
  'email',
]);

/** Key of the sentence for an unsuccessful answer. */
export function refusalKey(data: unknown): string {
  const reason = reasonOf(data);
  return REFUSALS.has(reason) ? `operations.refused.${reason}` : 'operations.tryAgain';
}

/** Asks why something is to be done with a case, in words, and has it done or put down for a second person. */
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
  /** Whether those are filled. */
  mayDo?: () => boolean;
  send: (words: string) => Promise<{ ok: true; data: Given } | { ok: false; data: unknown }>;
  onClose: () => void;
  onDone: (given: Given) => void;
}) {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const confirm = async () => {
    setIsAsked(true);
    const isFilled = mayDo();
    if (words.trim() === '' || !isFilled) return;
    setIsSending(true);
    const answer = await send(words.trim());
    setIsSending(false);
    if (answer.ok) onDone(answer.data);
    else setProblem(refusalKey(answer.data));
  };
  return (
    <Dialog
      title={texts(`operations.${act}.title`)}
      size="medium"
      alert
      onClose={onClose}
      actions={[
        { label: texts('operations.cancel'), onPress: onClose, variant: 'secondary' },
        { label: texts(`operations.${act}.confirm`), onPress: () => void confirm(), isPending: isSending },
      ]}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{texts(`operations.${act}.text`)}</p>
      <div className="fieldset-body">
        {children}
        <TextArea
          label={texts('operations.words')}
          hint={texts(`operations.${act}.wordsHint`)}
          value={words}
          onChange={(text) => {
            setWords(text);
            setProblem(null);
          }}
          required
          maxLength={LONGEST}
          {...(isAsked && words.trim() === '' ? { error: texts('operations.wordsMissing') } : {})}
        />
      </div>
      {problem === null ? null : (
        <Alert tone="error" live>
          <p>{texts(problem)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
