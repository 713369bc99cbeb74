/** Assembles the server: resources are opened here in order and closed in reverse order. */
import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from './applications/index.ts';
import { startJobs } from './start-jobs.ts';
import { type IllustrationReaderOptions, probeSeal, sealProblem, type VerifierOptions } from './documents/index.ts';
import { createClock, registerInventedCases } from './invented-cases/index.ts';
import type { AnchorKeeper } from './keep-anchors.ts';
import { openServices } from './open-services.ts';
import {
  buildServer,
  type Config,
  createHealth,
  createLog,
  createMetrics,
  createShutdown,
  createTelemetry,
  type Health,
  type HttpServer,
  type Log,
  serveHealth,
  serveMetrics,
  type Shutdown,
  type Telemetry,
  watchHealth,
} from './platform/index.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';
import { loadCarrier, type LoadedCarrier } from './reference/index.ts';
import { registerCalls } from './register-calls.ts';

/**
 * A proxy keeps idle connections open, the shipped ones for 4 s. After this time it has closed each of them, or one of
 * our responses asked it to, so that no request arrives on a connection that is being closed.
 */
const PROXY_FORGETS_MS = 4_500;

/** The last client that connected has sent its request by then. */
const LAST_REQUEST_MS = 500;

/**
 * Lets the proxy move to another process, then accepts no new connections. `end` settles when all open ones have been
 * answered. Node's own `close` would cut off connections that were just accepted and have not sent a request yet.
 */
async function leaveProxy(server: Server): Promise<{ end(): Promise<void> }> {
  await sleep(PROXY_FORGETS_MS);
  const ended = new Promise<void>((resolve) => void net.Server.prototype.close.call(server, () => resolve()));
  await sleep(LAST_REQUEST_MS);
  return {
    async end() {
      server.closeIdleConnections();
      await ended;
    },
  };
}

export interface RunningServer {
  services: Services;
  http: HttpServer;
  shutdown: Shutdown;
  health: Health;
  log: Log;
}

export interface ServerOptions {
  now?: () => Date;
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void };
  /** The folder of the settings, already read and checked: for many servers of one carrier in one process. */
  carrier?: LoadedCarrier;
  /** By default, the program beside the built server reads uploads. */
  illustrations?: IllustrationReaderOptions;
  /** By default, the program beside the built server checks files from anybody. */
  verifier?: VerifierOptions;
}

/**
 * Opens everything and starts background work, without listening yet. Throws `ConfigError` for what the operator must
 * change and `CarrierRefused` for a definition with mistakes; whatever was opened until then is closed again.
 */
export async function openServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const telemetry = config.telemetry && createTelemetry(config.telemetry, config);
  const log = createLog(config, options.logTo, telemetry?.line);
  const shutdown = createShutdown(log);
  telemetry?.tell(log);
  // Stopped last: it also sends what the others log while they stop.
  shutdown.onStop('telemetry', () => telemetry?.stop());
  try {
    return await open(config, options, { log, telemetry, shutdown });
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

interface Foundation {
  log: Log;
  telemetry: Telemetry | null;
  shutdown: Shutdown;
}

async function open(
  config: Config,
  options: ServerOptions,
  { log, telemetry, shutdown }: Foundation,
): Promise<RunningServer> {
  const { illustrations, verifier } = options;
  const clock = createClock(options.now ?? (() => new Date()));
  const { now } = clock;
  const carrier = options.carrier ?? loadCarrier(config.carrierFolder, PRODUCT_TEXTS);
  const stopping = new AbortController();
  const { services, anchors } = await openServices({
    config,
    carrier,
    now,
    log,
    telemetry,
    shutdown,
    stopping: stopping.signal,
    illustrations,
    verifier,
  });
  const { database, vault, jobs } = services;

  if (!config.fourEyes && config.environment !== 'development') {
    log.warn('FOUR_EYES=off: one person in operations can erase signed cases and act for agents alone');
  }
  const http = await buildServer({ config, database, vault, log, observe: telemetry?.request });
  const health = createHealth(config, database);
  await addSealCheck(services, health);
  health.warn('documents', async () => ((await services.storage.problem()) === null ? null : 'away'));
  serveHealth(http.fastify, health);
  await registerCalls(services, http, { log, shutdown, files: carrier.files, verifier });
  registerInventedCases(services, http, { clock, log, shutdown, files: carrier.files });
  await openMetrics(services, http, { anchors, health, telemetry, shutdown });
  watchHealth(health, log, shutdown);
  if (config.role !== 'web') await startJobs(services, { anchors, health, sessions: http.sessions, log, shutdown });
  shutdown.onStop('jobs', () => jobs.stop());
  // Stopped first: no new requests are accepted, and waiting calls are answered, while jobs still run.
  shutdown.onStop('http', async () => {
    health.leave();
    http.leave();
    const isBehindProxy = config.trustedProxies.length > 0 && http.fastify.server.listening;
    const connections = isBehindProxy ? await leaveProxy(http.fastify.server) : null;
    stopping.abort();
    await connections?.end();
    await http.fastify.close();
  });
  return { services, http, shutdown, health, log };
}

/**
 * Sealing is tested once: the key does not change while the process runs. A remote signer that does not answer, or a
 * certificate that is not valid, is tested again until it is; meanwhile people sign, and the seals wait.
 */
async function addSealCheck({ sealSigner, timestamps, now }: Services, health: Health): Promise<void> {
  let probe = await probeSeal(sealSigner, now());
  health.add('seal', async () => sealProblem(sealSigner, probe, now()));
  health.warn('seal', async () => {
    if (!probe.ok && probe.isAway) probe = await probeSeal(sealSigner, now());
    return sealSigner.trouble();
  });
  if (timestamps) health.warn('timestamps', async () => timestamps.trouble());
}

interface Tools {
  anchors: AnchorKeeper;
  health: Health;
  telemetry: Telemetry | null;
  shutdown: Shutdown;
}

/** Metrics, if they are configured: on a separate port, or sent to a collector. */
async function openMetrics(
  { config, database, liveCases }: Services,
  http: HttpServer,
  { anchors, health, telemetry, shutdown }: Tools,
): Promise<void> {
  if (config.metricsPort === null && telemetry === null) return;
  const metrics = createMetrics(http.fastify, database, config);
  if (config.role !== 'web') anchors.show(metrics);
  metrics.gauge('countersign_live_cases', 'Cases kept in memory, and about how many bytes.', ['of'], (set) => {
    const { cases, bytes } = liveCases.size();
    set.set({ of: 'cases' }, cases);
    set.set({ of: 'bytes' }, bytes);
  });
  metrics.gauge(
    'countersign_problem',
    'What needs attention; `ready` says whether calls are answered.',
    ['check', 'ready'],
    async (set) => {
      set.reset();
      const { problems, warnings } = await health.look();
      for (const check of Object.keys(problems)) set.set({ check, ready: 'no' }, 1);
      for (const check of Object.keys(warnings)) set.set({ check, ready: 'yes' }, 1);
    },
  );
  telemetry?.read(metrics);
  if (config.metricsPort === null) return;
  const listener = await serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort, health });
  shutdown.onStop('metrics', () => listener.close());
}
