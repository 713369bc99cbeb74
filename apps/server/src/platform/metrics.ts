/** Metrics for Prometheus on a separate port, by default of the loopback address only; and there the health of the process. */
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ConfigError } from './config/index.ts';
import type { Database } from './database.ts';
import { answerHealth, type Health } from './health.ts';
import { oldestWaitingJob, repeatedJobs, unfinishedJobs } from './jobs/index.ts';
import { errorCode } from './error-code.ts';

export interface Metrics {
  registry: Registry;
  /** Adds a metric that is computed whenever the metrics are read. */
  gauge(name: string, help: string, labelNames: string[], collect: (set: Gauge) => Promise<void> | void): void;
}

/** Where they are read. */
export interface MetricsListener {
  /** The port in use. */
  port: number;
  close(): Promise<void>;
}

/** The statuses for a failure on our side, and for "try again later". */
const FAILURES = ['500', '503'];

/**
 * Counts failed requests, starting with 0 before the first one, because an increase is visible only between two values.
 */
function countFailures(server: FastifyInstance, registry: Registry): void {
  const failures = new Counter({
    name: 'countersign_failed_requests_total',
    help: 'Requests that failed, by status.',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of FAILURES) failures.inc({ status }, 0);
  server.addHook('onResponse', async (_request, reply) => {
    const status = String(reply.statusCode);
    if (FAILURES.includes(status)) failures.inc({ status });
  });
}

/** Counts the events that passed their schema: both labels come from closed lists. */
function countEvents(server: FastifyInstance, registry: Registry): void {
  const events = new Counter({
    name: 'countersign_page_events_total',
    help: 'Events that pages reported.',
    labelNames: ['event', 'page'],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url !== '/service/event' || reply.statusCode !== 200) return;
    const { body } = request;
    if (typeof body !== 'object' || body === null || !('Event' in body) || !('Page' in body)) return;
    events.inc({ event: String(body.Event), page: String(body.Page) });
  });
}

/**
 * Measures requests by route and status, the pool, jobs, and the process itself; with `pageEvents` also the events that
 * pages report. What cannot be read, as when the database is not available, is left out.
 */
export function createMetrics(
  server: FastifyInstance,
  database: Database,
  { pageEvents }: { pageEvents: boolean },
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'countersign_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  countFailures(server, registry);
  if (pageEvents) countEvents(server, registry);
  const gauge: Metrics['gauge'] = (name, help, labelNames, collect) => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        try {
          await collect(made);
        } catch {
          // Without labels, `reset` would report 0.
          if (labelNames.length === 0) made.remove();
          else made.reset();
        }
      },
    });
  };
  gauge('countersign_database_connections', 'Connections in the pool.', ['state'], (set) => {
    set.set({ state: 'idle' }, database.pool.idleCount);
    set.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount);
    set.set({ state: 'waited-for' }, database.pool.waitingCount);
  });
  gauge('countersign_jobs', 'Jobs that are not finished.', ['kind', 'state'], async (set) => {
    set.reset();
    for (const { kind, state, count } of await unfinishedJobs(database.query)) set.set({ kind, state }, count);
  });
  gauge('countersign_oldest_job_seconds', 'Age of the oldest job that is due and has not started.', [], async (set) => {
    set.set(await oldestWaitingJob(database.query));
  });
  gauge('countersign_repeated_job_seconds', 'Time since recurring work was last finished.', ['kind'], async (set) => {
    set.reset();
    for (const { kind, seconds } of await repeatedJobs(database.query)) set.set({ kind }, seconds);
  });
  return { registry, gauge };
}

/** Listens where the metrics are read. Throws `ConfigError`. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, health }: { host: string; port: number; health: Health },
): Promise<MetricsListener> {
  async function answer(path: string): Promise<{ code: number; type: string; text: string }> {
    if (path === '/metrics') return { code: 200, type: registry.contentType, text: await registry.metrics() };
    const found = await answerHealth(health, path);
    return { code: found.code, type: 'application/json; charset=utf-8', text: JSON.stringify(found) };
  }
  const listener = http.createServer((request, response) => {
    answer(request.url ?? '').then(
      ({ code, type, text }) => response.writeHead(code, { 'content-type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => {
      const code = errorCode(error) ?? error.message;
      const hint =
        code === 'EADDRNOTAVAIL'
          ? `METRICS_HOST=${host} is not an address of this machine`
          : 'give each process of a machine its own';
      reject(new ConfigError(`METRICS_PORT=${port} cannot be used (${code}): ${hint}`));
    });
    listener.listen(port, host, resolve);
  });
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  };
}
