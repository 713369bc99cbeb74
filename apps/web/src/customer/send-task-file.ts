/** Sends the file that a task asks for, with its progress (spec requirements 2.6). */
import type { Data } from '@countersign/protocol';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { type FileProblem, whyNotSent } from '../state/pdf-file.ts';
import { sendWithRetries } from '../state/send-with-retries.ts';
import { failureOf, setUpload, startUpload } from '../state/uploads.ts';

export type GivenFile = Data<'uploadTaskFile'>;

/** The key of its upload. */
export const taskUpload = (task: string): string => `task ${task}`;

/** Sentences that differ from those about an illustration. */
const WHY_NOT: Readonly<Partial<Record<FileProblem, string>>> = {
  'illustration.oneFile': 'task.file.one',
  'illustration.pdfOnly': 'task.file.notPdf',
};

/** The file as the server has it; `gone`: it is no longer needed; null: why not is shown at its field. */
export async function sendTaskFile(
  handle: CaseHandle,
  task: string,
  files: readonly File[],
): Promise<GivenFile | 'gone' | null> {
  const upload = taskUpload(task);
  const refused = await whyNotSent(files);
  const [file] = files;
  if (refused !== null || file === undefined) {
    const why = refused ?? 'illustration.failed';
    setUpload(upload, { kind: 'failed', message: WHY_NOT[why] ?? why, file: null });
    return null;
  }
  const way = startUpload(upload, file);
  const query = { AppId: handle.appId, AppAuthId: handle.appAuthId, Id: task };
  const answer = await sendWithRetries(() => client.upload('uploadTaskFile', { ...way.sending, query }), way);
  if (answer.ok) {
    await way.complete();
    way.end(null);
    return answer.data;
  }
  const reason = answer.refusal?.reason;
  if (answer.status === 404 || reason === 'signed') {
    way.end(null);
    return 'gone';
  }
  const message = reason === 'notPdf' || reason === 'unreadable' ? `task.file.${reason}` : failureOf(answer.status);
  way.end({ kind: 'failed', message, file });
  return null;
}
