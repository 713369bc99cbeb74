import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CaseVerified, TrustedCertificates } from './verify-cases.ts';

/** Checks batches of cases, one batch after the other. */
export interface CaseVerifier {
  verify(ids: readonly string[]): Promise<CaseVerified[]>;
  stop(): Promise<void>;
}

/** What a thread needs to open the installation for itself. */
export interface VerifierTask {
  environment: Record<string, string | undefined>;
  certificates: TrustedCertificates;
}

/** A thread with its own connections to the database. `verify` rejects with the error at which the thread ended. */
export function verifyInThread(workerFile: string, workerData: VerifierTask): CaseVerifier {
  const worker = new Worker(workerFile, { workerData });
  return {
    async verify(ids) {
      worker.postMessage(ids);
      const [verified = []]: CaseVerified[][] = await once(worker, 'message');
      return verified;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
