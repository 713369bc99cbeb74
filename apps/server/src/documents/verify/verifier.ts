import { Worker } from 'node:worker_threads';
import type { Expectations } from '@countersign/verify';
import { builtFile } from '../../platform/index.ts';
import { checkFile, type CheckedFile, type VerifyJob } from './check-file.ts';

/** `busy`: too many are waiting. `gave up`: the file takes longer than any sealed document. */
export type Verifying = CheckedFile | 'busy' | 'gave up';

export interface Verifier {
  /** Checks a stranger's file in a separate thread; never rejects. The bytes are discarded afterwards. */
  verify(bytes: Uint8Array, expected: Expectations): Promise<Verifying>;
}

export interface VerifierOptions {
  /** Built worker to run; by default the one beside the built server. */
  workerFile?: string | undefined;
  /** Maximum time for one file, in milliseconds. */
  timeoutMs?: number;
}

const MAX_CONCURRENT = 2;
const MAX_WAITING = 8;
const TIMEOUT_MS = 10_000;
/** The bytes of files are not included; they are limited by the size of a body and the limit of decompression. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 };

/**
 * Checks files that anybody may send (spec trust §4): two at a time, each in a new thread that is terminated when its
 * time is over, so that no file blocks the server or leaves anything behind.
 */
export function startVerifier({
  workerFile = builtFile('verify-worker.mjs', import.meta.url),
  timeoutMs = TIMEOUT_MS,
}: VerifierOptions = {}): Verifier {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async verify(bytes, expected) {
      if (running >= MAX_CONCURRENT) {
        if (waiting.length >= MAX_WAITING) return 'busy';
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return workerFile === undefined
          ? await checkFile({ bytes, expected })
          : await inThread(workerFile, { bytes, expected }, timeoutMs);
      } finally {
        // A turn is passed on; only a turn that nobody waits for is returned.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

async function inThread(workerFile: string, workerData: VerifyJob, timeoutMs: number): Promise<Verifying> {
  const worker = new Worker(workerFile, { workerData, resourceLimits: RESOURCE_LIMITS, env: {} });
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    return await new Promise<Verifying>((resolve) => {
      worker.once('message', (found: CheckedFile) => resolve(found));
      worker.once('error', () => resolve('gave up')).once('exit', () => resolve('gave up'));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
