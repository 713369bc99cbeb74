import { parentPort, workerData } from 'node:worker_threads';
import type { Carrier, Finding } from '@countersign/engine';
import { type CarrierFile, type OwnTexts, readCarrier } from '@countersign/engine/author';

/** What is passed back between the threads: only the definition of a model can be. */
export interface CarrierRead {
  carrier: Carrier | null;
  findings: Finding[];
}

/** What to read, and the product's own texts. */
export interface CarrierTask {
  files: readonly CarrierFile[];
  own: OwnTexts;
}

/** Entry point of the reading thread: reads the files it was started with, responds once and ends. */
if (parentPort) {
  // Only `read-in-worker.ts` starts it.
  const { files, own } = workerData as CarrierTask;
  const { carrier, findings } = readCarrier(files, own);
  parentPort.postMessage({ carrier, findings } satisfies CarrierRead);
}
