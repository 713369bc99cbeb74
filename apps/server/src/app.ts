/** Assembles the server: what is opened here in order is closed in reverse order. */
import {
  markDocumentFailed,
  registerApplications,
  renderDocument,
  type Services,
  mailGuessWarning,
} from './applications/index.ts';
import { registerAgents } from './agents/index.ts';
import { makeDecision, markDecisionFailed, registerDecision, submitByItself, submitBacklog } from './decision/index.ts';
import {
  type IllustrationReaderOptions,
  loadSealKey,
  openFileScanner,
  probeSeal,
  registerVerify,
  sealProblem,
  startIllustrationReader,
  startRenderer,
  startVerifier,
  type VerifierOptions,
} from './documents/index.ts';
import { anchorNumbers, appendEvidence, systemOrigin } from './evidence/index.ts';
import { mailHandler, openMailTransport, registerOutbox, releaseHeldMail } from './mail/index.ts';
import {
  bindStoredRows,
  buildServer,
  type Config,
  createHealth,
  createJobs,
  createLog,
  createShutdown,
  type HttpServer,
  type JobKey,
  type Log,
  openInstallationVault,
  prepareDatabase,
  serveHealth,
  serveMetrics,
  type SessionStore,
  type Shutdown,
  startPostgres,
  type Tx,
} from './platform/index.ts';
import {
  loadCarrier,
  type LoadedCarrier,
  loadZipCodes,
  openCardVault,
  openDefinitions,
  openIdentityCheck,
  openTextService,
  openPhysicianSearch,
  registerAddress,
  registerPhysicianSearch,
  registerPreview,
  registerReference,
  searchGeocoding,
  watchCarrier,
} from './reference/index.ts';
import {
  findSignsAfterSigning,
  makeCompleteFile,
  registerSigning,
  sealDocument,
  sealBacklog,
  signSection,
} from './signing/index.ts';
import { type AnchorKeeper, createAnchorKeeper } from './keep-anchors.ts';
import { runHousekeeping } from './run-housekeeping.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';

export interface RunningServer {
  services: Services;
  http: HttpServer;
  shutdown: Shutdown;
}

export interface ServerOptions {
  now?: () => Date;
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void };
  /** The folder of the settings, read and checked already: for many servers of one carrier in one process. */
  carrier?: LoadedCarrier;
  /** By default the program beside the built server reads uploads. */
  illustrations?: IllustrationReaderOptions;
  /** By default the program beside the built server checks what anybody sends. */
  verifier?: VerifierOptions;
}

/**
 * Opens everything and begins to work, without listening yet. Throws `ConfigError` for what the operator must change and
 * `CarrierRefused` for a definition with mistakes; whatever was opened until then is closed again.
 */
export async function openServer(
  config: Config,
  { now = () => new Date(), logTo, ...programs }: ServerOptions = {},
): Promise<RunningServer> {
  const log = createLog(config, logTo);
  const shutdown = createShutdown(log);
  try {
    return await open(config, now, log, shutdown, programs);
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

async function open(
  config: Config,
  now: () => Date,
  log: ReturnType<typeof createLog>,
  shutdown: Shutdown,
  { illustrations, verifier, ...known }: Pick<ServerOptions, 'carrier' | 'illustrations' | 'verifier'>,
): Promise<RunningServer> {
  const carrier = known.carrier ?? loadCarrier(config.carrierFolder, PRODUCT_TEXTS);
  const zipCodes = loadZipCodes(config.carrierFolder);

  const postgres = config.databaseUrl === null ? await startPostgres(config.dataFolder) : null;
  if (postgres) {
    shutdown.onStop('postgres', () => postgres.stop());
    void postgres.ended.then(() => endWithDatabase(log, shutdown));
  }
  const database = await prepareDatabase(
    {
      application: config.databaseUrl ?? postgres?.application ?? '',
      owner: config.databaseOwnerUrl ?? postgres?.owner ?? null,
    },
    config,
    {
      log,
      connections: config.databaseConnections,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    },
  );
  shutdown.onStop('database', () => database.close());

  const vault = await openInstallationVault(database, config);
  const bound = await bindStoredRows(database, vault, await whyNotBound(config));
  if (bound > 0) log.info({ rows: bound }, 'rows of an earlier version bound');
  const sealSigner = await loadSealKey(config);
  const anchors = createAnchorKeeper({ config, database, sealSigner, now }, log);
  if (config.role !== 'web') await anchors.compare();
  const renderer = startRenderer();
  shutdown.onStop('renderer', () => renderer.stop());
  const jobs = await createJobs(database, {
    onError: (error, key) => log.error({ err: error, kind: key?.kind, application: key?.application }, 'job failed'),
    onFailed: (tx, key, error) => noteGivenUp(tx, key, error, now()),
  });
  const definitions = await openDefinitions(database, carrier);
  const searchPhysicians = await openPhysicianSearch(config, database);
  const stopping = new AbortController();
  const services: Services = {
    config,
    database,
    vault,
    jobs,
    get carrier() {
      return definitions.carrier;
    },
    definitions,
    renderer,
    illustrations: startIllustrationReader({ scan: openFileScanner(config, log), ...illustrations }),
    cardVault: openCardVault(config, log),
    sealSigner,
    // Beside the one for strangers: what they send does not hold up our own files.
    verifier: startVerifier(verifier),
    checkIdentity: openIdentityCheck(config),
    textCode: openTextService(config),
    stopping: stopping.signal,
    now,
  };

  if (!config.fourEyes && config.environment !== 'development') {
    log.warn('FOUR_EYES=off: one person of operations alone erases signed cases and acts in place of agents');
  }
  const http = await buildServer({ config, database, vault, log });
  const health = createHealth(config, database);
  // Sealing is tried once, at start: the key does not change while the process runs.
  const probe = await probeSeal(sealSigner);
  health.add('seal', async () => sealProblem(sealSigner, probe, now()));
  serveHealth(http.fastify, health);
  registerReference(services, http);
  if (config.environment !== 'production') {
    const watch = watchCarrier(config.carrierFolder, carrier.files, definitions, {
      own: PRODUCT_TEXTS,
      now,
      onError: (error) => log.warn({ err: error }, 'changes of the carrier are not noticed'),
    });
    shutdown.onStop('carrier', () => watch.close());
    if (config.developmentPages) {
      registerPreview({ folder: config.carrierFolder, watch, definitions, stopping: stopping.signal }, http);
    }
  }
  registerPhysicianSearch(searchPhysicians, http);
  registerAddress({ zipCodes, search: config.addressService && searchGeocoding(config.addressService) }, http);
  registerApplications(services, http, signSection);
  registerSigning(services, http);
  registerVerify(
    {
      database,
      sealSigner,
      verifier: startVerifier(verifier),
      get carrier() {
        return definitions.carrier;
      },
    },
    http,
  );
  registerDecision(services, http);
  registerAgents(services, http);
  registerOutbox(services, http);
  if (config.metricsPort !== null) {
    const metrics = await serveMetrics(http.fastify, database, {
      port: config.metricsPort,
      pageEvents: config.pageEvents,
    });
    if (config.role !== 'web') anchors.show(metrics);
    shutdown.onStop('metrics', () => metrics.close());
  }
  if (config.role !== 'web') {
    defineJobs(services, { anchors, sessions: http.sessions, log, shutdown });
    await jobs.start();
    if (config.smtp) await releaseHeldMail(database, jobs);
    await submitBacklog(database, jobs);
    await sealBacklog(database, jobs);
  }
  shutdown.onStop('jobs', () => jobs.stop());
  // First of all: nobody new is let in, and who waits for news is answered, while jobs still run.
  shutdown.onStop('http', async () => {
    health.leave();
    stopping.abort();
    await http.fastify.close();
  });
  return { services, http, shutdown };
}

interface JobTools {
  anchors: AnchorKeeper;
  sessions: SessionStore;
  log: Log;
  shutdown: Shutdown;
}

/** Who does which kind of background work. */
function defineJobs(services: Services, { anchors, sessions, log, shutdown }: JobTools): void {
  const { jobs } = services;
  jobs.define('render', (job) => renderDocument(services, job.step));
  jobs.define('seal', async (job) => {
    const outcome = await sealDocument(services, job.step);
    // Nothing waits for it, and it never fails a seal.
    await findSignsAfterSigning(services, job.application).catch((error: unknown) =>
      log.error({ err: error }, 'signatures were not looked at'),
    );
    return outcome;
  });
  jobs.define('complete', (job) => makeCompleteFile(services, job));
  const transport = openMailTransport(services.config);
  if (transport) {
    shutdown.onStop('mail', () => transport.close());
    jobs.define('mail', mailHandler({ ...services, log }, transport));
  }
  jobs.define('notice', (job) => mailGuessWarning(services, job));
  // Two pieces of work: a case that cannot be erased must not keep the evidence from being anchored.
  jobs.define('retention', ({ signal }) => runHousekeeping(services, sessions, log, signal), { everySeconds: 300 });
  jobs.define('anchors', ({ signal }) => anchors.keep(transport, signal), { everySeconds: 300 });
  jobs.define('policyNumber', ({ application, epoch }) => submitByItself(services, application, epoch));
  jobs.define('jhade', ({ application, epoch }) => makeDecision(services, application, epoch));
}

/** Work of a case that is given up, also because its process was killed in the last try: what it was to make has failed. */
async function noteGivenUp(tx: Tx, { kind, application, epoch, step }: JobKey, error: string, at: Date): Promise<void> {
  if (kind === 'render') await markDocumentFailed(tx, step, at);
  if (kind === 'jhade') await markDecisionFailed(tx, application, epoch, at);
  const event = { origin: systemOrigin(kind), at, epoch };
  await appendEvidence(tx, application, { type: 'job.failed', ...event, data: { job: kind, step, error } });
}

/** Why rows without a MAC are not those of an earlier version; null: they may be. */
async function whyNotBound({ role, anchorFolder }: Config): Promise<string | null> {
  if (role === 'web')
    return 'Rows of an earlier version are to be bound: start this version with ROLE=worker or all first';
  if ((await anchorNumbers(anchorFolder)).length === 0) return null;
  return 'The database says that its rows were never bound, and there are anchors: see docs/operating/data.md, "Anchors"';
}

/** A database that ends by itself leaves nothing to serve. */
async function endWithDatabase(log: Log, shutdown: Shutdown): Promise<void> {
  if (shutdown.isStopping()) return;
  log.fatal('the embedded PostgreSQL has ended');
  await shutdown.stop();
  process.exit(1);
}
