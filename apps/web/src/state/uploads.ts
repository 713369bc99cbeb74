/**
 * Uploads to the open case. They continue while a person moves between sections, and their result is shown when the
 * question is shown again (spec form 4.36).
 */
import type { FileUpload } from '@countersign/protocol';
import { openCase, whenCaseChanges } from './application.ts';
import { clientOf } from './client.ts';
import { whyNotSent } from './pdf-file.ts';
import { changeBetween } from './saving.ts';
import { sendWithRetries } from './send-with-retries.ts';
import { createStore } from './store.ts';
import { DONE, held, NOT_STARTED, type ProgressState, sent, TICK_MS, ticked } from './upload-progress.ts';

export type Upload =
  | ({ kind: 'sending'; name: string; size: number; cancel: () => void } & ProgressState)
  /** `message` is a key or the server's sentence; `file` can be sent again. */
  | { kind: 'failed'; message: string; file: File | null }
  /** Taken, and nobody can sign it. */
  | { kind: 'further' };

/** By the path of the question, `Block.Path`. */
export const uploads = createStore<Readonly<Record<string, Upload>>>({});

/** Replaces what is known about the file of a question; null removes it. */
export function setUpload(question: string, upload: Upload | null): void {
  const { [question]: _before, ...others } = uploads.get();
  uploads.set(upload === null ? others : { ...others, [question]: upload });
}

whenCaseChanges(() => {
  for (const upload of Object.values(uploads.get())) if (upload.kind === 'sending') upload.cancel();
  uploads.set({});
});

/** Sends the file chosen for a question. Resolves when it is over, whatever the result. */
export async function uploadFile(question: string, files: readonly File[]): Promise<void> {
  const unfit = await whyNotSent(files);
  const [file] = files;
  const current = openCase.get();
  // The preview has no handle.
  const refused = current?.appAuthId === '' ? 'illustration.noCase' : unfit;
  if (refused !== null || file === undefined || current === null) {
    setUpload(question, { kind: 'failed', message: refused ?? 'illustration.failed', file: null });
    return;
  }
  const way = startUpload(question, file);
  let outcome: Upload | null = { kind: 'failed', message: 'illustration.failed', file };
  await changeBetween(async () => {
    const query = { AppAuthId: current.appAuthId, QuestionName: question };
    const answer = await sendWithRetries(
      () => clientOf(current.kind).upload('uploadIllustrationFile', { ...way.sending, query }),
      way,
    );
    const [taken] = answer.ok ? answer.data : [];
    if (taken?.status === 'success' && taken.Saved) {
      await way.complete();
      outcome = isSignable(taken.response) ? null : { kind: 'further' };
      return taken.Saved;
    }
    const message = taken?.status === 'error' ? taken.response : failureOf(answer.status);
    outcome = { kind: 'failed', message, file };
    return null;
  });
  // Once the answer is there: in between, the question would have neither a file on its way nor one that was taken.
  way.end(outcome);
}

/** Deletes the file of a question. False: the server could not be reached. */
export async function deleteFile(question: string): Promise<boolean> {
  const current = openCase.get();
  let done = false;
  await changeBetween(async () => {
    if (current === null) return null;
    const { appAuthId: AppAuthId, appId: AppId, kind } = current;
    const answer = await clientOf(kind).call('deleteIllustrationFile', { AppAuthId, AppId, QuestionName: question });
    done = answer.ok;
    if (openCase.get()?.appId === AppId) {
      setUpload(question, done ? null : { kind: 'failed', message: 'illustration.failed', file: null });
    }
    return answer.ok ? answer.data : null;
  });
  return done;
}

export interface FileSending {
  /** What the call needs to report its progress, and to be aborted. */
  sending: Pick<FileUpload<'uploadIllustrationFile'>, 'file' | 'fileName' | 'onProgress' | 'signal'>;
  isStopped(): boolean;
  /** The server has no capacity: shows that the file waits, for this many seconds or until it is aborted. */
  rest(seconds: number): Promise<void>;
  /** The file was accepted: shows the full bar for a moment. */
  complete(): Promise<void>;
  /** Shows the result, unless it was aborted. */
  end(upload: Upload | null): void;
}

/** How long a full bar is shown. */
const DONE_MS = 400;

/** Shows an upload under a question until it ends; one that is aborted ends at once, whatever it waits for. */
export function startUpload(question: string, file: File): FileSending {
  const stop = new AbortController();
  const { signal } = stop;
  let progress = NOT_STARTED;
  let step: 'sending' | 'done' | 'ended' = 'sending';
  const show = (next: ProgressState): void => {
    if (step === 'ended') return;
    progress = next;
    setUpload(question, { kind: 'sending', name: file.name, size: file.size, cancel: () => stop.abort(), ...progress });
  };
  show(progress);
  const timer = setInterval(() => show(ticked(progress)), TICK_MS);
  const end = (upload: Upload | null): void => {
    if (step === 'ended') return;
    step = 'ended';
    clearInterval(timer);
    setUpload(question, upload);
  };
  signal.addEventListener('abort', () => end(null));
  return {
    sending: {
      file,
      fileName: file.name,
      onProgress: (bytes, total) => {
        if (step === 'sending') show(sent(progress, bytes, total));
      },
      signal,
    },
    isStopped: () => signal.aborted,
    async rest(seconds) {
      show(held(progress));
      await untilLater(seconds * 1000, signal);
    },
    async complete() {
      if (step === 'ended') return;
      step = 'done';
      show(DONE);
      await untilLater(DONE_MS, signal);
    },
    end,
  };
}

const untilLater = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * The sentence for a refused file: specific if a person can do something about it, otherwise general (spec form §8).
 */
export function failureOf(status: number): string {
  switch (status) {
    case 0:
      return 'illustration.lost';
    case 413:
      return 'illustration.tooLarge';
    case 408:
    case 429:
    case 503:
      return 'illustration.stillBusy';
    default:
      return 'illustration.failed';
  }
}

/** Whether the applicant can sign the file, according to the response to an upload. */
export function isSignable(response: string): boolean {
  return resultOf(response)?.ApplicantSignature === true;
}

interface UploadResult {
  FileName: string;
  ApplicantSignature: boolean;
  FileSize: number | null;
}

/** The stored value of a file question; null: there is no file. */
export function resultOf(response: string): UploadResult | null {
  try {
    const kept: unknown = JSON.parse(response);
    if (typeof kept !== 'object' || kept === null || !('FileName' in kept)) return null;
    return {
      FileName: String(kept.FileName),
      ApplicantSignature: 'ApplicantSignature' in kept && kept.ApplicantSignature === true,
      FileSize: 'FileSize' in kept && typeof kept.FileSize === 'number' ? kept.FileSize : null,
    };
  } catch {
    return null;
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (Object.values(uploads.get()).some(({ kind }) => kind === 'sending')) event.preventDefault();
  });
}
