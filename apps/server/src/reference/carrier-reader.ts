import { parentPort, workerData } from 'node:worker_threads';
import type { Carrier, Finding } from '@countersign/engine';
import { type CarrierFile, readCarrier } from '@countersign/engine/author';

/** What crosses back between the threads: of a model only its definition does. */
export interface CarrierRead {
  carrier: Carrier | null;
  findings: Finding[];
}

/** Entry of the reading thread: reads the files it was begun with, answers once and ends. */
if (parentPort) {
  // Only `read-aside.ts` begins it.
  const { carrier, findings } = readCarrier(workerData as CarrierFile[]);
  parentPort.postMessage({ carrier, findings } satisfies CarrierRead);
}
