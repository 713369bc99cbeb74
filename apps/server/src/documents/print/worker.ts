import { parentPort } from 'node:worker_threads';
import type { PrintModel } from '@countersign/engine';
import type { PrintFrame } from './frame.ts';
import { renderDocument } from './render.ts';

/** One job and its answer, as they cross between the threads. */
export interface RenderJob {
  model: PrintModel;
  frame: PrintFrame;
}
export type RenderAnswer = { ok: true; bytes: Uint8Array; pages: number } | { ok: false; message: string };

/** Entry of the rendering thread: one job at a time, each answered once. */
parentPort?.on('message', (job: RenderJob) => {
  renderDocument(job.model, job.frame).then(
    ({ bytes, pages }) => {
      const answer: RenderAnswer = { ok: true, bytes, pages };
      parentPort?.postMessage(answer, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
    },
    (error: unknown) => {
      const answer: RenderAnswer = { ok: false, message: error instanceof Error ? error.message : String(error) };
      parentPort?.postMessage(answer);
    },
  );
});
