import { parentPort, workerData } from 'node:worker_threads';
import { checkFile, type VerifyJob } from './check-file.ts';

/** Entry of the thread: one file, one response. */
const job: VerifyJob = workerData;
parentPort?.postMessage(await checkFile(job));
