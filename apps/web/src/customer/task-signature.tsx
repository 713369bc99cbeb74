import { useState } from 'react';
import { ceremonyOf } from '../signing/ceremony.ts';
import { ownSigningBlock } from '../signing/signatory.ts';
import { SignatureForm } from '../signing/signature-form.tsx';
import type { SignatureFields } from '../signing/signature-checks.ts';
import type { FieldMessages } from '../signing/use-signature-fields.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, Card, FileText, Spinner } from '../ui/index.ts';
import type { OpenTask } from './open-task.ts';
import { signTask } from './sign-task.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useTaskDocument } from './use-task-document.ts';

/** The DOM id of its first step. */
const READ_STEP = 'task-read';

const NOBODY = { firstName: '', lastName: '' };

/** The document of the answers: waited for, opened, and signed. */
export function TaskSignature({
  open: { task, application },
  handle,
  isReached,
  onChange,
  onChanged,
  onDone,
  onGone,
}: {
  open: OpenTask;
  handle: CaseHandle;
  /** By the button below the questions. */
  isReached: boolean;
  onChange: () => void;
  /** The confirmed answers are no longer the newest. */
  onChanged: () => void;
  onDone: () => void;
  onGone: () => void;
}) {
  const texts = useTexts();
  useStepFocus(READ_STEP, isReached);
  const document = useTaskDocument(handle, task.Id, { onGone, onChanged });
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSigning, setIsSigning] = useState(false);

  const read = async () => {
    setTrouble(null);
    setTrouble(await document.open());
  };
  const sign = async (fields: SignatureFields): Promise<FieldMessages> => {
    setIsSigning(true);
    setTrouble(null);
    const ids = { AppId: handle.appId, AppAuthId: handle.appAuthId, Id: task.Id };
    const outcome = await signTask(ids, fields, document.sha256 ?? '');
    setIsSigning(false);
    switch (outcome.kind) {
      case 'signed':
        onDone();
        break;
      case 'invalid':
        return outcome.messages;
      case 'gone':
        onGone();
        break;
      case 'changed':
        setTrouble('task.changed');
        document.renew();
        break;
      case 'refused':
        setTrouble(outcome.text);
    }
    return {};
  };

  const block = ownSigningBlock(application);
  const ceremony = block === null ? null : ceremonyOf(application, block, NOBODY);
  return (
    <>
      <ReadStep document={document} onRead={() => void read()} onChange={onChange} />
      <AlertLine tone="warning" text={trouble === null ? null : texts(trouble)} />
      {ceremony ? (
        <SignatureForm
          ceremony={ceremony}
          disabledReason={document.sha256 === null ? texts('task.readFirst') : null}
          isSigning={isSigning}
          onSign={sign}
        />
      ) : null}
    </>
  );
}

/** First step: the document, or the answers again. */
function ReadStep({
  document: { state, sha256, isOpening },
  onRead,
  onChange,
}: {
  document: ReturnType<typeof useTaskDocument>;
  onRead: () => void;
  onChange: () => void;
}) {
  const texts = useTexts();
  const isRead = sha256 !== null;
  return (
    <Card className="forms-step">
      <h2 id={READ_STEP} tabIndex={-1} className="sign-step">
        {texts('task.step.read')}
      </h2>
      {state === 'running' ? <Spinner label={texts('task.preparing')} /> : null}
      <AlertLine tone="warning" text={state === 'failed' ? texts('task.unprepared') : null} />
      <div className="actions">
        {state === 'ready' ? (
          <Button variant={isRead ? 'secondary' : 'primary'} onPress={onRead} isPending={isOpening}>
            <FileText size="1.125rem" aria-hidden="true" /> {texts('task.read')}
          </Button>
        ) : null}
        <Button variant="quiet" onPress={onChange}>
          {texts('task.change')}
        </Button>
      </div>
      <AlertLine tone="success" text={isRead ? texts('task.opened') : null} />
    </Card>
  );
}
