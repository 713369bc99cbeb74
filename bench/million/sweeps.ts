/** Recurring work, done once while the server runs: how long each kind takes, and how much memory the anchors need. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openServer } from '../../apps/server/src/app.ts';
import { eraseOutdated, mailStopped, renewOldMarks, store } from '../../apps/server/src/applications/index.ts';
import { signDigest } from '../../apps/server/src/documents/index.ts';
import { checkAnchors, makeAnchors } from '../../apps/server/src/evidence/index.ts';
import { deleteOutdated, readConfig } from '../../apps/server/src/platform/index.ts';
import { remindSigners } from '../../apps/server/src/signing/index.ts';
import { round } from '../common/bench.ts';
import type { Installation } from '../server/installation.ts';

/** Seconds, and megabytes in addition to what the process used before. */
export type Sweeps = Record<string, { seconds: number; megabytes: number; found?: number }>;

const MB = 1_048_576;

export async function measureSweeps(root: string, { environment }: Pick<Installation, 'environment'>): Promise<Sweeps> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-anchors-'));
  // A process of the installation that does no jobs by itself and listens on no port.
  const config = readConfig({ ...environment, ROLE: 'web', METRICS_PORT: '', CARRIER: path.join(root, 'carrier') });
  const { services, http, shutdown } = await openServer(config, { logTo: { write: () => undefined } });
  const { database, sealSigner, now } = services;
  const { signal } = new AbortController();
  const sweeps: Sweeps = {};
  const measure = async (name: string, work: () => Promise<number | void>): Promise<void> => {
    global.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const start = performance.now();
    const found = await work();
    clearInterval(watch);
    sweeps[name] = {
      seconds: round((performance.now() - start) / 1_000, 2),
      megabytes: round((Math.max(most, process.memoryUsage().rss) - before) / MB),
      ...(typeof found === 'number' && { found }),
    };
  };
  try {
    const trusted = [sealSigner.certificate, ...sealSigner.chain];
    const sign = (digest: Buffer) => signDigest(digest, sealSigner);
    await measure('delete what is outdated', () => deleteOutdated(database, http.sessions));
    await measure('note expired cases', () => store.noteExpired(database, now(), signal));
    await measure('erase what is outdated', async () => {
      const { demos, discarded, cases } = await eraseOutdated(services, signal);
      return demos + discarded + cases;
    });
    await measure('renew marks', async () => (await renewOldMarks(services, signal)).renewed);
    await measure('mail agents of stopped cases', async () => (await mailStopped(services, signal)).length);
    await measure('the same an hour later', async () => (await mailStopped(services, signal)).length);
    await measure('remind signers', async () => (await remindSigners(services, signal)).length);
    const maker = {
      database,
      folder: config.anchorFolder,
      sign,
      trusted,
      now: () => new Date(now().getTime() + 7_200_000),
    };
    await measure('anchor what grew in an hour', async () => cases(await makeAnchors(maker, signal)));
    fs.writeFileSync(path.join(folder, 'begin-anew'), '');
    await measure('anchor every case', async () => cases(await makeAnchors({ ...maker, folder }, signal)));
    await measure('compare all anchors', async () => {
      const report = await checkAnchors(database.query, { folder, trusted, now });
      return report.cases;
    });
  } finally {
    await shutdown.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return sweeps;
}

const cases = (made: readonly { cases: number }[]): number => made.reduce((sum, one) => sum + one.cases, 0);
