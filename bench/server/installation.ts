/**
 * A separate installation for a measurement: an embedded PostgreSQL and one real server process, as `npm start` runs
 * it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  openDatabase,
  openInstallationVault,
  type PostgresConnection,
  startPostgres,
  type Vault,
} from '../../apps/server/src/platform/index.ts';

export interface Installation {
  url: string;
  /** The folder of its data, removed at the end unless it is kept. */
  folder: string;
  /** A connection that bypasses the server, as the owner of the tables. */
  database: Database;
  /** The role in which `database` is connected. */
  owner: PostgresConnection;
  vault: Vault;
  /** Settings of the server, for another process of the same installation. */
  environment: Record<string, string>;
  /** Stops the server, calls the function, and starts the server again. */
  withoutServer(work: () => Promise<void>): Promise<void>;
  /** CPU time of the server so far, in seconds; its resident memory in bytes; its open files and connections. */
  used(): { cpu: number; memory: number; handles: number };
  /** 99th percentile of the delay of the server's event loop since the last call, in ms. */
  loopDelay(): Promise<number>;
  close(): Promise<void>;
}

/** If the folder is kept, the data of an earlier run is there again. `settings`: more of them for the server. */
export async function startInstallation(
  root: string,
  port: number,
  kept?: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
  fs.mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres(folder);
  const urlOf = ({ host, user, password, database }: (typeof postgres)['owner']): string =>
    `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const url = `http://127.0.0.1:${port}`;
  const keyFile = path.join(folder, 'wrapping.key');
  const environment = {
    PORT: String(port),
    METRICS_PORT: String(port + 1),
    COUNTERSIGN_DATA: folder,
    KEY_FILE: keyFile,
    DATABASE_URL: urlOf(postgres.application),
    DATABASE_OWNER_URL: urlOf(postgres.owner),
    LOG_LEVEL: 'info',
    ...settings,
  };
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(process.execPath, [path.join(root, 'apps/server/dist/main.mjs')], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await ready(url, started);
    return started;
  };
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  let child = await start();
  const database = openDatabase(postgres.owner, { connections: 16 });
  const vault = await openInstallationVault(database, { keyFile, previousKeyFiles: [] });
  return {
    url,
    folder,
    database,
    owner: postgres.owner,
    vault,
    environment,
    async withoutServer(work) {
      await stop();
      await work();
      child = await start();
    },
    used() {
      const stat = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      // In hundredths of a second, on every Linux that Node runs on.
      return {
        cpu: (Number(fields[11]) + Number(fields[12])) / 100,
        memory: Number(kilobytes) * 1_024,
        handles: fs.readdirSync(`/proc/${child.pid}/fd`).length,
      };
    },
    async loopDelay() {
      const text = await (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text();
      return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000;
    },
    async close() {
      await database.close();
      await stop();
      await postgres.stop();
      if (kept === undefined) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(50);
  }
}
