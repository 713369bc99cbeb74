import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PrintModel } from '@countersign/engine';
import type { Attachment } from './attachments.ts';
import { type Certificate, renderCertificate } from './certificate.ts';
import type { PrintFrame, RenderedDocument } from './frame.ts';
import { type FailureData, failureData } from './render-failure.ts';
import { renderDocument } from './render.ts';

/** One job and its response, as passed between the threads. */
export type RenderJob =
  | { model: PrintModel; frame: PrintFrame }
  | { certificate: Certificate; frame: PrintFrame; attachments: readonly Attachment[] };
export type RenderAnswer = { ok: true; bytes: Uint8Array; pages: number } | { ok: false; failure: FailureData };

const render = (job: RenderJob): Promise<RenderedDocument> =>
  'model' in job
    ? renderDocument(job.model, job.frame)
    : renderCertificate(job.certificate, job.frame, job.attachments);

// A request takes precedence over a document. Only Linux gives each thread its own priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Entry of the rendering thread: one job at a time, each with one response. */
parentPort?.on('message', (job: RenderJob) => {
  render(job).then(
    ({ bytes, pages }) => {
      const answer: RenderAnswer = { ok: true, bytes, pages };
      parentPort?.postMessage(answer, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
    },
    (error: unknown) => {
      const answer: RenderAnswer = { ok: false, failure: failureData(error) };
      parentPort?.postMessage(answer);
    },
  );
});
