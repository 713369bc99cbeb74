/** Puts the server together: what is opened here in order is closed in the reverse order. */
import { markDocumentFailed, registerApplications, renderDocument, type Services } from './applications/index.ts';
import { registerAgents } from './agents/index.ts';
import { makeDecision, registerDecision } from './decision/index.ts';
import { loadSealKey, probeSeal, startRenderer } from './documents/index.ts';
import { deliverMail, registerOutbox } from './mail/index.ts';
import {
  buildServer,
  type Config,
  createHealth,
  createJobs,
  createLog,
  createShutdown,
  type HttpServer,
  migrate,
  openDatabase,
  openInstallationVault,
  serveHealth,
  serveMetrics,
  type Shutdown,
  startPostgres,
} from './platform/index.ts';
import { loadCarrier, openDefinitions, registerReference } from './reference/index.ts';
import { registerSigning, sealDocument } from './signing/index.ts';

export interface RunningServer {
  services: Services;
  http: HttpServer;
  shutdown: Shutdown;
}

export interface ServerOptions {
  now?: () => Date;
}

/**
 * Opens everything and begins to work, without listening yet. Throws `ConfigError` for what the operator must change and
 * `CarrierRefused` for a definition with mistakes; whatever was opened until then is closed again.
 */
export async function openServer(config: Config, { now = () => new Date() }: ServerOptions = {}): Promise<RunningServer> {
  const log = createLog(config);
  const shutdown = createShutdown(log);
  try {
    return await open(config, now, log, shutdown);
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

async function open(config: Config, now: () => Date, log: ReturnType<typeof createLog>, shutdown: Shutdown): Promise<RunningServer> {
  const carrier = await loadCarrier(config.carrierFolder);

  const postgres = config.databaseUrl === null ? await startPostgres(config.dataFolder) : null;
  if (postgres) shutdown.onStop('postgres', () => postgres.stop());
  const database = openDatabase(config.databaseUrl ?? postgres?.connection ?? '', {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  shutdown.onStop('database', () => database.close());
  await migrate(database);

  const vault = await openInstallationVault(database, config);
  const sealSigner = await loadSealKey(config);
  const renderer = startRenderer();
  shutdown.onStop('renderer', () => renderer.stop());
  const jobs = await createJobs(database, {
    onError: (error, key) => log.error({ err: error, kind: key?.kind, application: key?.application }, 'job failed'),
  });
  const definitions = await openDefinitions(database, carrier);
  const services: Services = {
    config,
    database,
    vault,
    jobs,
    carrier: carrier.carrier,
    definitions,
    renderer,
    sealSigner,
    now,
  };

  const http = await buildServer({ config, database, vault, log });
  const health = createHealth(config, database);
  health.add('seal', async () => {
    const probe = await probeSeal(sealSigner);
    return probe.ok ? null : probe.what;
  });
  serveHealth(http.fastify, health);
  registerReference(services, http);
  registerApplications(services, http);
  registerSigning(services, http);
  registerDecision(services, http);
  registerAgents(services, http);
  registerOutbox(services, http);
  if (config.metricsPort !== null) shutdown.onStop('metrics', await serveMetrics(config.metricsPort));
  shutdown.onStop('http', async () => {
    health.leave();
    await http.fastify.close();
  });

  if (config.role !== 'web') {
    defineJobs(services);
    await jobs.start();
  }
  shutdown.onStop('jobs', () => jobs.stop());
  return { services, http, shutdown };
}

/** Who does which kind of background work. */
function defineJobs(services: Services): void {
  const { jobs } = services;
  jobs.define('render', async (job) => {
    try {
      await renderDocument(services, job.step);
    } catch (error) {
      if (job.isLast) await markDocumentFailed(services, job.step);
      throw error;
    }
  });
  jobs.define('seal', (job) => sealDocument(services, job.step));
  jobs.define('mail', (job) => deliverMail(services, job));
  jobs.define('jhade', (job) => makeDecision(services, job.application, job.epoch));
}
