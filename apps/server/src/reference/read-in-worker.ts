import { Worker } from 'node:worker_threads';
import { readCarrier } from '@countersign/engine/author';
import { builtFile } from '../platform/index.ts';
import type { CarrierRead, CarrierTask } from './carrier-reader.ts';

/**
 * Reads and checks a carrier's files in a separate thread, because the checks of a large form would block every request
 * for a second or two. If the thread has not been built, as in tests, it is done here.
 */
export function readInWorker(task: CarrierTask): Promise<CarrierRead> {
  const reader = builtFile('carrier-reader.mjs', import.meta.url);
  if (reader === undefined) return Promise.resolve(readCarrier(task.files, task.own));
  return new Promise((resolve, reject) => {
    const worker = new Worker(reader, { workerData: task });
    worker.once('message', (read: CarrierRead) => resolve(read));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reads the carrier ended without an answer')));
  });
}
