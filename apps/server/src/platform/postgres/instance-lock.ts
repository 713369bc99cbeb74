/** One server per data folder: the lock is a listening socket, which the system frees even when the process is killed. */
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/index.ts';
import { errorCode } from '../error-code.ts';

export interface InstanceLock {
  release(): Promise<void>;
}

/** How long to wait for a process that is just ending. */
const PATIENCE_MS = 1_500;

/** Takes the lock at `socketPath`. Throws `ConfigError` within three seconds if a living process holds it. */
export async function takeInstanceLock(socketPath: string, dataFolder: string): Promise<InstanceLock> {
  const deadline = Date.now() + PATIENCE_MS;
  do {
    const server = net.createServer((socket) => socket.destroy());
    if (await listens(server, socketPath)) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    if (await answers(socketPath)) await sleep(100);
    else fs.rmSync(socketPath, { force: true });
  } while (Date.now() < deadline);
  throw new ConfigError(
    `The data folder ${dataFolder} is in use by another running Countersign; stop it, or set COUNTERSIGN_DATA to another folder`,
  );
}

function listens(server: net.Server, socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(socketPath, () => resolve(true));
  });
}

/** Whether a program listens on a socket: after a crash, its file stays without one. */
export function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
