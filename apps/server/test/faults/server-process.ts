/** A real server process on a folder of its own, built from the sources, that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { openServer, type RunningServer } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { loadCarrier } from '../../src/reference/load-carrier.ts';
import { newBrowser } from '../browser.ts';
import type { Place } from '../people.ts';
import { carrierFolder, freePort } from '../running-server.ts';

export interface ServerProcess extends Place {
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** kill -9, not waiting for anything. */
  kill(): Promise<void>;
  /** The same folder opened in this process, once the other has ended: for a look into the record. */
  inspect(): Promise<RunningServer>;
  remove(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const startLimitMs = 60_000;

/** Builds and starts. `env` adds settings to those of a development machine. */
export async function startProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const main = await build();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-fault-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    CARRIER: carrierFolder,
    COUNTERSIGN_DATA: folder,
    WEB: folder,
    LOG_LEVEL: 'fatal',
    ...env,
  };
  let child: ChildProcess | undefined;

  const place: ServerProcess = {
    url,
    model: loadCarrier(carrierFolder).model,
    async newestLink() {
      // One case at a time is sent here, so the newest mail is its.
      const { text } = await newBrowser(url).send('GET', '/outbox.json');
      const [newest]: { links: string[] }[] = JSON.parse(text);
      return new URL(newest?.links[0] ?? '').hash.replace('#link=', '');
    },
    async start() {
      child = spawn(process.execPath, [main], {
        env: { PATH: process.env['PATH'], ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const deadline = Date.now() + startLimitMs;
      while (!(await isReady(url))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server did not start');
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    async inspect() {
      await place.kill();
      return openServer(readConfig(settings));
    },
    async remove() {
      await place.kill();
      // The embedded database ends by itself when its process is gone; opening it once more waits for that.
      await (await openServer(readConfig(settings))).shutdown.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  await place.start();
  return place;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}

async function build(): Promise<string> {
  const dir = path.join(root, '.build', 'test', `server-${process.pid}`);
  const server = path.join(root, 'apps', 'server');
  const bundle = await rolldown({
    cwd: server,
    input: { main: 'src/main.ts', 'render-worker': 'src/documents/print/worker.ts' },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@countersign/'),
  });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  return path.join(dir, 'main.mjs');
}
