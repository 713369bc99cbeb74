/** `eapp verify --all`: every case, divided among the processor's cores, and all anchors. */
import { availableParallelism } from 'node:os';
import { store } from '../applications/index.ts';
import type { Checked } from '../documents/index.ts';
import { builtFile } from '../platform/index.ts';
import { withInstallation } from './open-installation.ts';
import { anchorPlace, authoritiesOf, compareAnchors } from './verify-application.ts';
import { type CaseVerified, verifyCases } from './verify-cases.ts';
import { type CaseVerifier, verifyInThread } from './verify-in-thread.ts';

/** How many cases there are, and how many of them are not intact. */
export interface CasesVerified {
  cases: number;
  notWhole: number;
  anchors: Checked[];
}

export interface VerifyingOptions {
  /** Built thread to run; by default the one beside the built program. */
  workerFile?: string | undefined;
  threads?: number;
  /** Cases that a thread gets at a time. */
  batch?: number;
}

/** Each has two connections to the database. */
const MAX_THREADS = 16;

/** Checks every case as `verifyStoredApplication` does, and reports each one that is not intact. */
export async function verifyEverything(
  environment: Record<string, string | undefined>,
  tell: (applicationId: string, wrong: readonly Checked[]) => void,
  options: VerifyingOptions = {},
): Promise<CasesVerified> {
  const {
    workerFile = builtFile('verify-cases-worker.mjs', import.meta.url),
    threads = Math.min(availableParallelism(), MAX_THREADS),
    batch = 30,
  } = options;
  return withInstallation(environment, async (installation) => {
    const { config, database } = installation;
    const place = await anchorPlace(config);
    const certificates = { trusted: [...place.trusted], authorities: await authoritiesOf(config) };
    const verifiers: CaseVerifier[] =
      workerFile === undefined
        ? [{ verify: (ids) => verifyCases(installation, certificates, ids), stop: async () => {} }]
        : Array.from({ length: threads }, () => verifyInThread(workerFile, { environment, certificates }));
    let cases = 0;
    let notWhole = 0;
    const count = ({ id, wrong }: CaseVerified): void => {
      cases += 1;
      if (wrong.length === 0) return;
      notWhole += 1;
      tell(id, wrong);
    };
    const batches = inBatches(store.everyId(database.query), batch);
    const verifyTheRest = async (verifier: CaseVerifier): Promise<void> => {
      for await (const ids of batches) (await verifier.verify(ids)).forEach(count);
    };
    try {
      await Promise.all(verifiers.map(verifyTheRest));
    } finally {
      await Promise.all(verifiers.map((verifier) => verifier.stop()));
    }
    return { cases, notWhole, anchors: await compareAnchors(database.query, place) };
  });
}

async function* inBatches(ids: AsyncIterable<string>, size: number): AsyncGenerator<string[], void> {
  let batch: string[] = [];
  for await (const id of ids) {
    batch.push(id);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
