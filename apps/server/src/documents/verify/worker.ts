import { parentPort, workerData } from 'node:worker_threads';
import { verifyFile } from '@countersign/verify';
import type { VerifyJob } from './verifier.ts';

/** Entry of the thread: one file, one answer. */
const { bytes, expected }: VerifyJob = workerData;
parentPort?.postMessage(await verifyFile(bytes, expected));
