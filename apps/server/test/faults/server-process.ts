/** A real server process on its own folder, built from the sources, that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { openServer, type RunningServer } from '../../src/app.ts';
import { startPostgres } from '../../src/platform/postgres/launcher.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { loadCarrier } from '../../src/reference/load-carrier.ts';
import { newBrowser } from '../support/browser.ts';
import type { Place } from '../support/people.ts';
import { carrierFolder, freePort } from '../support/running-server.ts';
import { scaledLimit } from './figures.ts';

export interface ServerProcess extends Place {
  readonly folder: string;
  /** Starts it again on the same folder and port; `changes` replace settings from then on. */
  start(changes?: Record<string, string>): Promise<void>;
  /** kill -9, not waiting for anything. */
  kill(): Promise<void>;
  /** Stops it (SIGTERM) and waits. Returns the exit code, null if it was killed, and the milliseconds it took. */
  terminate(): Promise<{ code: number | null; took: number }>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the running process has ended by itself. */
  ended(): Promise<{ code: number | null; errors: string }>;
  pid(): number;
  /** The end of its standard output. */
  said(): string;
  /** Its resident memory in bytes; 0 when it does not run. */
  memory(): number;
  /**
   * The same folder opened in this process, once the other has ended: to read the record. `beside` leaves the other
   * running and does none of its work; only with a separate database.
   */
  inspect(how?: 'beside'): Promise<RunningServer>;
  remove(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const startLimitMs = 60_000;

export interface ProcessOptions {
  /** Its data folder; by default a new one, removed with it. */
  folder?: string;
  /** Words before `node`, and Node's own options. */
  command?: string[];
  node?: string[];
}

/** Builds and starts. `env` adds settings to those of a development machine. */
export async function startProcess(
  env: Record<string, string> = {},
  { folder: given, command = [], node = [] }: ProcessOptions = {},
): Promise<ServerProcess> {
  const main = await builtServer();
  const folder = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-fault-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings: Record<string, string> = {
    PORT: String(port),
    CARRIER: carrierFolder,
    COUNTERSIGN_DATA: folder,
    WEB: folder,
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const isWorker = settings['ROLE'] === 'worker';
  let child: ChildProcess | undefined;
  let errors = '';
  let said = '';

  /** A worker listens on no port: it reports that it runs. */
  const isUp = async (said: string): Promise<boolean> =>
    isWorker ? said.includes('worker is running') || (await pause(50, false)) : isReady(url);

  const place: ServerProcess = {
    url,
    folder,
    model: loadCarrier(carrierFolder).model,
    async newestLink(id) {
      const { text } = await newBrowser(url).send('GET', `/outbox.json?application=${id}`);
      const [newest]: { links: string[] }[] = JSON.parse(text);
      return new URL(newest?.links[0] ?? '').hash.replace('#link=', '');
    },
    async start(changes = {}) {
      Object.assign(settings, changes);
      const [program, ...words] = [...command, process.execPath, ...node, main];
      const started = spawn(program, words, {
        env: { PATH: process.env['PATH'], ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      said = '';
      errors = '';
      started.stdout.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
      started.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4_000)));
      const deadline = Date.now() + scaledLimit(startLimitMs);
      while (!(await isUp(said))) {
        if (hasEnded(started) || Date.now() > deadline) {
          started.kill('SIGKILL');
          throw new Error(`the server did not start: ${errors}`);
        }
      }
    },
    async kill() {
      if (!child || hasEnded(child)) return;
      const ended = place.ended();
      child.kill('SIGKILL');
      await ended;
    },
    async terminate() {
      const began = performance.now();
      const ended = place.ended();
      child?.kill('SIGTERM');
      const { code } = await ended;
      return { code, took: performance.now() - began };
    },
    signal: (name) => void child?.kill(name),
    async ended() {
      if (child && !hasEnded(child)) await new Promise((resolve) => child?.once('exit', resolve));
      return { code: child?.exitCode ?? null, errors };
    },
    pid: () => child?.pid ?? 0,
    said: () => said,
    memory() {
      if (!child || hasEnded(child)) return 0;
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) * 1_024;
    },
    async inspect(how) {
      if (how === 'beside') return openServer(readConfig({ ...settings, ROLE: 'web' }));
      await place.kill();
      return openServer(readConfig(settings));
    },
    async remove() {
      await place.kill();
      // The embedded database ends by itself when its process is gone; opening it once more waits for that.
      if (settings['DATABASE_URL'] === undefined) await (await startPostgres(folder)).stop();
      if (given === undefined) fs.rmSync(folder, { recursive: true, force: true });
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

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

let built: Promise<string> | undefined;
/** The program, built once for all processes of a test file. */
export const builtServer = (): Promise<string> => (built ??= build());

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
  // It may read only its own folder, so its packages are in it.
  const child = await rolldown({
    cwd: server,
    input: { 'illustration-reader': 'src/documents/illustration/child.ts' },
    platform: 'node',
  });
  await child.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await child.close();
  return path.join(dir, 'main.mjs');
}
