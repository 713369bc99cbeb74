import { useEffect, useState } from 'react';
import { ceremonyOf } from '../signing/ceremony.ts';
import { ownSigningBlock } from '../signing/signatory.ts';
import { SignatureForm } from '../signing/signature-form.tsx';
import type { FieldMessages } from '../signing/use-signature-fields.ts';
import type { SignatureField, SignatureFields } from '../signing/signature-checks.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, Card, FileText, Spinner } from '../ui/index.ts';
import type { OpenTask } from './open-task.ts';
import { download, pdfUrl } from '../state/received-pdf.ts';

/** The server holds its response back until the document is made, or for this long. */
const WAIT_SECONDS = 25;
const POLL_MS = 1_000;
/** Used if the server does not say how long it is busy. */
const RETRY_SECONDS = 5;
const FILE_NAME = 'amendment.pdf';
const NOBODY = { firstName: '', lastName: '' };

const FIELDS: Readonly<Record<string, SignatureField>> = { Name: 'name', City: 'city', State: 'state' };

/** The document of the answers: waited for, opened, and signed. */
export function TaskSignature({
  open: { task, application },
  handle,
  onChange,
  onChanged,
  onDone,
  onGone,
}: {
  open: OpenTask;
  handle: CaseHandle;
  onChange: () => void;
  /** The confirmed answers are no longer the newest. */
  onChanged: () => void;
  onDone: () => void;
  onGone: () => void;
}) {
  const texts = useTexts();
  const ids = { AppId: handle.appId, AppAuthId: handle.appAuthId, Id: task.Id };
  const { state, wait } = useDocument(handle, task.Id, { onGone, onChanged });
  const [read, setRead] = useState<{ sha256: string; url: string } | null>(null);
  const [trouble, setTrouble] = useState<'task.changed' | 'task.unsigned' | 'task.offline' | 'task.consent' | null>(
    null,
  );
  const [isBusy, setIsBusy] = useState<'opening' | 'signing' | null>(null);

  const openDocument = async () => {
    // The tab is opened by the click itself; later, the browser would block it as a popup.
    const hasViewer = navigator.pdfViewerEnabled;
    const tab = hasViewer ? window.open('', '_blank') : null;
    setIsBusy('opening');
    setTrouble(null);
    const answer = await client.call('taskDocument', ids);
    setIsBusy(null);
    if (!answer.ok) {
      tab?.close();
      if (answer.status === 404) onGone();
      else wait();
      return;
    }
    const url = pdfUrl(answer.data.Content);
    setRead({ sha256: answer.data.Sha256, url });
    if (tab) tab.location.replace(url);
    else download(url, FILE_NAME);
  };

  const sign = async (fields: SignatureFields): Promise<FieldMessages> => {
    setIsBusy('signing');
    setTrouble(null);
    const answer = await client.call('signTask', {
      ...ids,
      Name: fields.name.trim(),
      City: fields.city.trim(),
      State: fields.state,
      DocumentSha256: read?.sha256 ?? '',
    });
    setIsBusy(null);
    if (answer.ok) {
      onDone();
      return {};
    }
    const messages = Object.fromEntries(
      (answer.errors ?? []).flatMap(({ path, message }) => {
        const field = FIELDS[path];
        return field ? [[field, message]] : [];
      }),
    );
    if (Object.keys(messages).length > 0) return messages;
    if (answer.status === 404) {
      onGone();
      return {};
    }
    switch (answer.refusal?.reason) {
      case 'signed':
        onGone();
        break;
      case 'document':
      case 'review':
        setRead(null);
        setTrouble('task.changed');
        wait();
        break;
      case 'consent':
        setTrouble('task.consent');
        break;
      default:
        setTrouble(answer.status === 0 ? 'task.offline' : 'task.unsigned');
    }
    return {};
  };

  const block = ownSigningBlock(application);
  const ceremony = block === null ? null : ceremonyOf(application, block, NOBODY);
  return (
    <>
      <Card className="forms-step">
        <h2 className="sign-step">{texts('task.step.read')}</h2>
        {state === 'running' ? <Spinner label={texts('task.preparing')} /> : null}
        <AlertLine tone="warning" text={state === 'failed' ? texts('task.unprepared') : null} />
        <div className="actions">
          {state === 'ready' ? (
            <Button
              variant={read ? 'secondary' : 'primary'}
              onPress={() => void openDocument()}
              isPending={isBusy === 'opening'}
            >
              <FileText size={18} aria-hidden="true" /> {texts('task.read')}
            </Button>
          ) : null}
          <Button variant="quiet" onPress={onChange}>
            {texts('task.change')}
          </Button>
        </div>
        <AlertLine tone="success" text={read ? texts('task.opened') : null} />
      </Card>
      <AlertLine tone="warning" text={trouble === null ? null : texts(trouble)} />
      {ceremony ? (
        <SignatureForm
          ceremony={ceremony}
          disabledReason={read ? null : texts('task.readFirst')}
          isSigning={isBusy === 'signing'}
          onSign={(fields) => sign(fields)}
        />
      ) : null}
    </>
  );
}

/**
 * The state of the document, polled until it exists. There is no document for answers that were changed in another tab
 * and not confirmed.
 */
function useDocument(
  handle: CaseHandle,
  id: string,
  { onGone, onChanged }: { onGone: () => void; onChanged: () => void },
) {
  const [state, setState] = useState<'running' | 'ready' | 'failed'>('running');
  useEffect(() => {
    if (state !== 'running') return;
    let over = false;
    const ask = async (): Promise<void> => {
      const answer = await client.call('tasks', {
        AppId: handle.appId,
        AppAuthId: handle.appAuthId,
        Wait: WAIT_SECONDS,
      });
      if (over) return;
      const task = answer.ok ? answer.data.Tasks.find(({ Id }) => Id === id) : undefined;
      if (answer.ok && !task) onGone();
      else if (task?.Document === null) onChanged();
      else if (task?.Document === 'ready' || task?.Document === 'failed') setState(task.Document);
      else setTimeout(() => void (over || ask()), answer.ok ? POLL_MS : 1_000 * (answer.retryAfter ?? RETRY_SECONDS));
    };
    void ask();
    return () => {
      over = true;
    };
  }, [handle, id, state, onGone, onChanged]);
  return { state, wait: () => setState('running') };
}
