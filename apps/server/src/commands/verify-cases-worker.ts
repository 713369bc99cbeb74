/** Entry of the thread: IDs of cases in, what was found out, until it is terminated. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { withInstallation } from './open-installation.ts';
import { verifyCases } from './verify-cases.ts';
import type { VerifierTask } from './verify-in-thread.ts';

const { environment, certificates }: VerifierTask = workerData;
const port = parentPort;
if (port) {
  await withInstallation(environment, async (installation) => {
    const batches: AsyncIterable<string[][]> = on(port, 'message');
    for await (const [ids = []] of batches) port.postMessage(await verifyCases(installation, certificates, ids));
  });
}
