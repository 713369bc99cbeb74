import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { copyFreshData } from './fresh-data.ts';
import { ownPort } from './ports.ts';

export interface OwnServer {
  url: string;
  /** Its folder of data. */
  data: string;
  signal: (name: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

/** A server in addition to the other tests' one, with its own data and settings: one for each worker at a time. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const port = ownPort(test.info().parallelIndex);
  const url = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  // The server of a journey that failed may still be stopping.
  await expect.poll(status, { message: `nothing else listens at ${url}`, timeout: 30_000 }).toBe(0);
  const data = mkdtempSync(path.join(tmpdir(), 'countersign-e2e-own-'));
  copyFreshData(data);
  const server = spawn(process.execPath, ['apps/server/dist/main.mjs'], {
    cwd: '..',
    env: { ...process.env, PORT: String(port), COUNTERSIGN_DATA: data, ...settings },
    stdio: 'ignore',
  });
  // A journey that fails does not reach its `stop`, but ends the worker.
  const endWithWorker = (): void => void server.kill('SIGTERM');
  process.once('exit', endWithWorker);
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    process.off('exit', endWithWorker);
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await expect.poll(status, { timeout: 180_000 }).toBe(200);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, data, signal: (name) => void server.kill(name), stop };
}
