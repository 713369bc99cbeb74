/**
 * Notifies systemd, if it started us (`Type=notify`), that the process is ready, and with `WatchdogSec=` that it is not
 * hung. Node has no Unix datagram sockets, so `systemd-notify` sends the messages; the unit needs `NotifyAccess=all`.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/index.ts';
import { type Health, isReady } from './health.ts';
import type { Log } from './logs.ts';
import type { Shutdown } from './shutdown.ts';

const ASKED_EVERY_MS = 200;

/**
 * Reports that the process is ready as soon as `health` finds no problem, and from then on that it is alive, until it
 * stops. Does nothing if systemd did not ask.
 */
export async function notifyServiceManager(
  { serviceManager }: Pick<Config, 'serviceManager'>,
  { health, log, shutdown }: { health: Health; log: Log; shutdown: Shutdown },
): Promise<void> {
  if (serviceManager === null) return;
  const { socket, watchdogMs } = serviceManager;
  const tell = (state: string): Promise<void> => notify(socket, state, log);
  while (!isReady(await health.look())) {
    if (shutdown.isStopping()) return;
    await sleep(ASKED_EVERY_MS);
  }
  await tell('READY=1');
  if (watchdogMs === null) return;
  // Every half of the interval, as systemd's manual recommends, until the process has ended. A hung event loop reports
  // nothing.
  setInterval(() => void tell('WATCHDOG=1'), watchdogMs / 2).unref();
}

async function notify(socket: string, state: string, log: Log): Promise<void> {
  const child = spawn('systemd-notify', [state], {
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', NOTIFY_SOCKET: socket },
  });
  await new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.error({ err: error }, 'systemd cannot be notified: systemd-notify does not run');
      resolve();
    });
    child.once('exit', () => resolve());
  });
}
