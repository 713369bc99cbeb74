import { parentPort, workerData } from 'node:worker_threads';
import { lookInto, type VerifyJob } from './look-into.ts';

/** Entry of the thread: one file, one answer. */
const job: VerifyJob = workerData;
parentPort?.postMessage(await lookInto(job));
