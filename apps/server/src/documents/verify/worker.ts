import { parentPort, workerData } from 'node:worker_threads';
import { checkFile, type VerifyJob } from './check-file.ts';

/** Entry of the thread: one file, one answer. */
const job: VerifyJob = workerData;
parentPort?.postMessage(await checkFile(job));
