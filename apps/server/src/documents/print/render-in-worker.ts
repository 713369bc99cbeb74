import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PrintModel } from '@countersign/engine';
import { builtFile } from '../../platform/index.ts';
import type { Attachment } from './attachments.ts';
import { type Certificate, renderCertificate } from './certificate.ts';
import type { PrintFrame, RenderedDocument } from './frame.ts';
import { failureOf, RenderFailure } from './render-failure.ts';
import { renderDocument } from './render.ts';
import type { RenderAnswer, RenderJob } from './worker.ts';

export interface Renderer {
  /** Renders when a thread is free; rejects if the document cannot be rendered or takes too long. */
  renderInWorker(model: PrintModel, frame: PrintFrame): Promise<RenderedDocument>;
  /** The same for a certificate with attached files. */
  renderCertificate(
    certificate: Certificate,
    frame: PrintFrame,
    attachments: readonly Attachment[],
  ): Promise<RenderedDocument>;
  /** Ends the threads; waiting jobs are rejected. */
  stop(): Promise<void>;
}

export interface RendererOptions {
  /** Built worker to run; by default the one beside the built server. */
  workerFile?: string | undefined;
  /** Maximum time for one document, in milliseconds. */
  timeoutMs?: number;
  /** How many documents are rendered at once. */
  threads?: number;
}

/** Printing threads have the lowest priority: on a busy machine, a document of one second waits for its turn. */
const TIMEOUT_MS = 90_000;
const MAX_THREADS = 2;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };

/**
 * Renders documents in separate threads, because a long one would block every request for a third of a second. A
 * document goes to the thread with the fewest waiting jobs. A thread that dies or takes too long is replaced, and only
 * its own document fails.
 */
export function startRenderer({
  workerFile = builtFile('render-worker.mjs', import.meta.url),
  timeoutMs = TIMEOUT_MS,
  threads = Math.min(MAX_THREADS, availableParallelism()),
}: RendererOptions = {}): Renderer {
  if (workerFile === undefined) return inProcess();
  let certificates: Promise<unknown> = Promise.resolve();
  const all = Array.from({ length: threads }, () => renderThread(workerFile, timeoutMs));
  const render = (job: RenderJob): Promise<RenderedDocument> => {
    const next = all.reduce((least, one) => (one.waiting() < least.waiting() ? one : least));
    // Moved to the end of the list: threads with equal load take turns, so that none is cold when many are needed.
    all.push(...all.splice(all.indexOf(next), 1));
    return next.render(job);
  };
  return {
    renderInWorker: (model, frame) => render({ model, frame }),
    // One after the other: nobody waits for these, and the other thread stays free for documents that people wait for.
    renderCertificate(certificate, frame, attachments) {
      const result = certificates.then(() => render({ certificate, frame, attachments }));
      certificates = result.catch(() => undefined);
      return result;
    },
    async stop() {
      await Promise.all(all.map((thread) => thread.stop()));
    },
  };
}

interface RenderThread {
  /** Its jobs, including the current one. */
  waiting(): number;
  render(job: RenderJob): Promise<RenderedDocument>;
  stop(): Promise<void>;
}

/** One thread, started with its first job, that renders one document after the other. */
function renderThread(workerFile: string, timeoutMs: number): RenderThread {
  let worker: Worker | undefined;
  let stopped = false;
  let waiting = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const run = async (job: RenderJob): Promise<RenderedDocument> => {
    if (stopped) throw new RenderFailure('stopped', 'The renderer was stopped.');
    worker ??= new Worker(workerFile, { resourceLimits: RESOURCE_LIMITS });
    const current = worker;
    current.ref();
    try {
      return await answerOf(current, job, timeoutMs);
    } catch (error) {
      if (error instanceof ThreadLost) {
        worker = undefined;
        await current.terminate();
      }
      throw error;
    } finally {
      // An idle thread does not keep the process alive.
      current.unref();
    }
  };

  return {
    waiting: () => waiting,
    render(job) {
      waiting += 1;
      const result = queue.then(() => run(job)).finally(() => (waiting -= 1));
      queue = result.catch(() => undefined);
      return result;
    },
    async stop() {
      stopped = true;
      await worker?.terminate();
      await queue;
    },
  };
}

/** The thread can no longer be used. */
class ThreadLost extends RenderFailure {}

function answerOf(worker: Worker, job: RenderJob, timeoutMs: number): Promise<RenderedDocument> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (answer: RenderAnswer): void =>
      settle(() =>
        answer.ok ? resolve({ bytes: answer.bytes, pages: answer.pages }) : reject(failureOf(answer.failure)),
      );
    const onError = (error: Error): void => settle(() => reject(new ThreadLost('thread-ended', error.message)));
    const onExit = (): void => settle(() => reject(new ThreadLost('thread-ended', 'The rendering thread ended.')));
    const timer = setTimeout(
      () => settle(() => reject(new ThreadLost('too-slow', `Rendering took longer than ${timeoutMs} ms.`))),
      timeoutMs,
    );
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}

function inProcess(): Renderer {
  return { renderInWorker: renderDocument, renderCertificate, stop: async () => undefined };
}
