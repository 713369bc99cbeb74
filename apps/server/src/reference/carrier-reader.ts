import { parentPort, workerData } from 'node:worker_threads';
import type { Carrier, Finding } from '@countersign/engine';
import { type CarrierFile, type OwnTexts, readCarrier } from '@countersign/engine/author';

/** What crosses back between the threads: of a model only its definition does. */
export interface CarrierRead {
  carrier: Carrier | null;
  findings: Finding[];
}

/** What is read, and what the product says itself. */
export interface CarrierTask {
  files: readonly CarrierFile[];
  own: OwnTexts;
}

/** Entry of the reading thread: reads the files it was begun with, answers once and ends. */
if (parentPort) {
  // Only `read-in-worker.ts` begins it.
  const { files, own } = workerData as CarrierTask;
  const { carrier, findings } = readCarrier(files, own);
  parentPort.postMessage({ carrier, findings } satisfies CarrierRead);
}
