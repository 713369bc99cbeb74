/** Starting with an illustration: both calls at once, and their result (spec form §4, §7). */
import type { Data } from '@countersign/protocol';
import { openCase, type OpenOutcome, stillOpen } from '../state/application.ts';
import { client } from '../state/client.ts';
import { enterCase } from '../state/ensure-case.ts';
import { whyNotSent } from '../state/pdf-file.ts';
import { sendWithRetries } from '../state/send-with-retries.ts';
import { failureOf, isSignable, setUpload, startUpload } from '../state/uploads.ts';

/** The key of the upload, whichever question gets the file. */
export const START_FILE = 'illustration-start';

export interface StartOutcome {
  /** The file was accepted, and has no field for the applicant's signature. */
  further: boolean;
  /** Nothing was filled in. */
  notPrefilled: boolean;
}

/** Sends the file and applies the answers from it. A refused file is reported under its key. */
export async function sendIllustration(files: readonly File[]): Promise<StartOutcome> {
  const nothing = { further: false, notPrefilled: false };
  const refused = await whyNotSent(files);
  const [file] = files;
  const current = openCase.get();
  if (refused !== null || file === undefined || current === null) {
    setUpload(START_FILE, { kind: 'failed', message: refused ?? 'illustration.failed', file: null });
    return nothing;
  }
  const way = startUpload(START_FILE, file);
  const query = { AppAuthId: current.appAuthId };
  const half = halves(way.sending.onProgress);
  const [uploaded, started] = await Promise.all([
    sendWithRetries(() => client.upload('uploadIllustrationFile', { ...way.sending, onProgress: half(0), query }), way),
    sendWithRetries(
      () => client.upload('startAppWithIllustration', { ...way.sending, onProgress: half(1), query }),
      way,
    ),
  ]);
  // Also after Cancel: one of them may have arrived.
  const entered = await enterCase(current, stillOpen(current));
  const [taken] = uploaded.ok ? uploaded.data : [];
  const wasTaken = entered === 'open' && taken?.status === 'success';
  if (wasTaken) await way.complete();
  way.end(wasTaken ? null : { kind: 'failed', message: whyFailed(taken, uploaded.status, entered), file });
  if (way.isStopped()) return nothing;
  const isPrefilled = started.ok && started.data.status === 'success' && started.data.SignaturePresent;
  return { further: wasTaken && !isSignable(taken.response), notPrefilled: !isPrefilled };
}

/** A key, or the server's sentence about the file. */
function whyFailed(
  taken: Data<'uploadIllustrationFile'>[number] | undefined,
  status: number,
  entered: OpenOutcome,
): string {
  if (taken === undefined) return failureOf(status);
  if (taken.status === 'error') return taken.response;
  // The file arrived, but this page could not read the case again.
  return entered === 'offline' ? 'offline.again' : 'illustration.failed';
}

/** Two calls send the same file: how much of both has been sent. */
function halves(tell: ((sent: number, total: number) => void) | undefined) {
  const sent = [0, 0];
  const totals = [0, 0];
  return (index: 0 | 1) =>
    (bytes: number, total: number): void => {
      sent[index] = bytes;
      totals[index] = total;
      const [first = 0, second = 0] = totals;
      // Until the other call reports progress, it counts as having sent nothing of the same size.
      tell?.((sent[0] ?? 0) + (sent[1] ?? 0), first === 0 || second === 0 ? 2 * total : first + second);
    };
}
