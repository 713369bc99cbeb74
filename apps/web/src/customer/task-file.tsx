import { useRef, useState } from 'react';
import { UploadingFile } from '../controls/file-rows.tsx';
import { PdfDrop } from '../controls/pdf-drop.tsx';
import { useFocusKept } from '../controls/use-focus-kept.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { type Upload, uploads } from '../state/uploads.ts';
import { announce, Button, Card, CircleCheck, Fieldset, FileRow, LabelText } from '../ui/index.ts';
import { type GivenFile, sendTaskFile, taskUpload } from './send-task-file.ts';

/** The DOM id of the field. */
export const TASK_FILE = 'task-file';

/** The file that a task asks for: chosen or dropped, sent at once, and replaced by another one. */
export function TaskFile({
  task,
  asked,
  given,
  error,
  handle,
  onGiven,
  onGone,
}: {
  task: string;
  /** Which file. */
  asked: string;
  given: GivenFile | null;
  error: string | null;
  handle: CaseHandle;
  onGiven: (file: GivenFile) => void;
  onGone: () => void;
}) {
  const texts = useTexts();
  const upload = useSelected(uploads, (all): Upload | undefined => all[taskUpload(task)]);
  const [isReplacing, setIsReplacing] = useState(false);
  const isSending = upload?.kind === 'sending';
  const choose = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useFocusKept(`${upload?.kind} ${given?.Name} ${isReplacing}`, row, choose);
  const send = async (files: readonly File[]) => {
    const sent = await sendTaskFile(handle, task, files);
    if (sent === 'gone') onGone();
    else if (sent !== null) {
      setIsReplacing(false);
      announce(texts('task.file.given'));
      onGiven(sent);
    }
  };
  const failure = upload?.kind === 'failed' ? upload : null;
  const again = failure?.file ? [failure.file] : null;
  return (
    <Card>
      <Fieldset legend={<LabelText label={asked} required />} id={TASK_FILE} plain>
        {given ? (
          <FileRow
            // While another one is chosen or sent, the keyboard is there.
            {...(isReplacing || isSending ? {} : { ref: row })}
            name={given.Name}
            size={given.Length}
            action={
              isReplacing || upload ? null : (
                <Button variant="secondary" size="small" onPress={() => setIsReplacing(true)}>
                  {texts('task.file.other')}
                </Button>
              )
            }
          >
            <p className="file-state good">
              <CircleCheck size="1.125rem" aria-hidden="true" />
              {texts('task.file.given')}
            </p>
          </FileRow>
        ) : null}
        {isSending ? <UploadingFile ref={row} upload={upload} /> : null}
        {!isSending && (given === null || isReplacing || failure) ? (
          <PdfDrop
            ref={choose}
            hint={texts('task.file.hint')}
            required
            error={failure ? texts(failure.message) : error}
            onFiles={(files) => void send(files)}
            retry={again && (() => void send(again))}
          />
        ) : null}
      </Fieldset>
    </Card>
  );
}
