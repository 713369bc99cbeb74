/**
 * One installation in several processes: the first opens the database, starts the others, starts one again that ended, and stops them
 * in order. It answers no calls itself (docs/decisions/processes.md).
 */
import cluster, { type Worker } from 'node:cluster';
import { openOwnDatabase } from './open-database.ts';
import {
  type Config,
  createLog,
  createShutdown,
  type Log,
  pause,
  READY_MESSAGE,
  STOP_MESSAGE,
} from './platform/index.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';
import { loadCarrier } from './reference/index.ts';

/** One of the processes, and the settings in which it differs from the first. */
interface Member {
  name: string;
  settings: Record<string, string>;
}

/** The delay before a process that ended is restarted; it doubles each time the process ends before it was ready. */
const RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;

/** The worker, where this installation does jobs, and `PROCESSES` that answer calls. */
export function membersOf({
  role,
  processes,
  metricsPort,
}: Pick<Config, 'role' | 'processes' | 'metricsPort'>): Member[] {
  const roles = [...(role === 'all' ? ['worker'] : []), ...Array.from({ length: processes }, () => 'web')];
  return roles.map((own, at) => ({
    name: own === 'web' ? `web-${role === 'all' ? at : at + 1}` : own,
    settings: {
      ROLE: own,
      // The first process has brought the database up to date.
      DATABASE_OWNER_URL: '',
      METRICS_PORT: metricsPort === null ? '' : String(metricsPort === 0 ? 0 : metricsPort + at),
    },
  }));
}

/**
 * Starts all processes; `program` is the file that each runs. `ready`: all are; `failed`: one could not start, and has said why;
 * `stopped`: a signal came before. Unless they are ready none is left. Throws `ConfigError` for what is wrong with the database, and
 * `CarrierRefused` before the schema changes.
 */
export async function startGroup(config: Config, program: string): Promise<'ready' | 'failed' | 'stopped'> {
  const log = createLog(config);
  const shutdown = createShutdown(log);
  try {
    await openOwnDatabase({ config, log, shutdown }, () => void loadCarrier(config.carrierFolder, PRODUCT_TEXTS));
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
  cluster.setupPrimary({ exec: program });
  const stopping = new AbortController();
  const kept: { name: string; ended: Promise<void>; stop: () => void }[] = [];
  const keep = (member: Member): Promise<boolean> => {
    const own = keepRunning(member, log, stopping.signal);
    kept.push({ name: member.name, ...own });
    return own.isReady;
  };
  const stopThose = async (isMeant: (name: string) => boolean): Promise<void> => {
    const those = kept.filter(({ name }) => isMeant(name));
    for (const { stop } of those) stop();
    await Promise.all(those.map(({ ended }) => ended));
  };
  // The worker stops last, so that jobs run until the last call is answered.
  shutdown.onStop('worker', () => stopThose((name) => name === 'worker'));
  shutdown.onStop('web', () => {
    stopping.abort();
    return stopThose((name) => name !== 'worker');
  });
  shutdown.listen();
  const [first, ...others] = membersOf(config);
  // The first one alone creates what is created at a first start, such as keys.
  const areReady = first && (await keep(first)) && (await Promise.all(others.map(keep))).every(Boolean);
  if (areReady) return 'ready';
  const outcome = shutdown.isStopping() ? 'stopped' : 'failed';
  await shutdown.stop();
  return outcome;
}

/** Runs a process, and restarts it when it ends, until it has to stop. `isReady`: whether it was ready the first time. */
function keepRunning(
  { name, settings }: Member,
  log: Log,
  stopping: AbortSignal,
): { isReady: Promise<boolean>; ended: Promise<void>; stop: () => void } {
  let worker: Worker | null = null;
  let isToStop = false;
  let resolveReady: (isReady: boolean) => void = () => undefined;
  const isReady = new Promise<boolean>((resolve) => {
    resolveReady = resolve;
  });

  async function run(): Promise<void> {
    let wasReady = false;
    for (let delay = RESTART_DELAY_MS; !stopping.aborted; delay = Math.min(2 * delay, MAX_RESTART_DELAY_MS)) {
      const started = cluster.fork({ ...settings, PROCESSES: '1', PROCESS_NAME: name });
      worker = started;
      started.on('message', (message) => {
        if (message !== READY_MESSAGE) return;
        wasReady = true;
        delay = RESTART_DELAY_MS;
        resolveReady(true);
        // Before that, it may not receive messages yet.
        if (isToStop) stop();
      });
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
        started.once('exit', (...how: [number | null, string | null]) => resolve(how)),
      );
      worker = null;
      if (!wasReady) break;
      if (stopping.aborted) return;
      log.error({ process: name, code, signal }, 'a process ended and is being restarted');
      await pause(delay, stopping);
    }
    resolveReady(false);
  }

  function stop(): void {
    isToStop = true;
    if (worker?.isConnected()) worker.send(STOP_MESSAGE);
  }

  return { isReady, ended: run(), stop };
}
