/** Opens what all features use: the database and its keys, jobs, the carrier, and the programs beside the server. */
import { createSectionTimes, openLiveCases, type Services } from './applications/index.ts';
import { noteGivenUp } from './start-jobs.ts';
import {
  type IllustrationReaderOptions,
  loadSealKey,
  openFileScanner,
  openTimestamps,
  startIllustrationReader,
  startRenderer,
  startVerifier,
  type VerifierOptions,
} from './documents/index.ts';
import { anchorNumbers } from './evidence/index.ts';
import { checkTargets } from './hand-over/index.ts';
import { checkSubscribers } from './systems/index.ts';
import { type AnchorKeeper, createAnchorKeeper } from './keep-anchors.ts';
import { openOwnDatabase } from './open-database.ts';
import {
  bindStoredRows,
  type Config,
  createJobs,
  createStorage,
  type Log,
  logJob,
  openInstallationVault,
  probeStorage,
  usedByOthers,
  type Shutdown,
  type Telemetry,
} from './platform/index.ts';
import {
  type LoadedCarrier,
  openCardVault,
  openDefinitions,
  openIdentityCheck,
  openTextService,
} from './reference/index.ts';

export interface ServicesOptions {
  config: Config;
  carrier: LoadedCarrier;
  now: () => Date;
  log: Log;
  telemetry: Telemetry | null;
  shutdown: Shutdown;
  stopping: AbortSignal;
  /** By default, the program beside the built server reads uploads. */
  illustrations?: IllustrationReaderOptions | undefined;
  /** By default, the program beside the built server checks files from anybody. */
  verifier?: VerifierOptions | undefined;
}

/** Returns the services, and the functions for anchors. What is opened is closed by `shutdown`. */
export async function openServices(options: ServicesOptions): Promise<{ services: Services; anchors: AnchorKeeper }> {
  const { config, now, log, telemetry, shutdown, illustrations, verifier } = options;
  const database = await openOwnDatabase(options);
  const vault = await openInstallationVault(database, config);
  const bound = await bindStoredRows(database, vault, await whyNotBound(config));
  if (bound > 0) log.info({ rows: bound }, 'rows of an earlier version bound');
  checkTargets(config.handoverTargets, options.carrier.carrier);
  checkSubscribers(config.eventSubscribers);
  const storage = createStorage(config);
  const away = await probeStorage(storage, database);
  if (away !== null) log.error({ problem: away }, 'documents cannot be stored or read');
  // A process that only serves pages may be one that looks at a restored copy.
  const shared = await usedByOthers(database, storage, { marks: config.role !== 'web' });
  if (shared !== null) log.error({ problem: shared }, 'documents of several databases are in one place');
  const sealSigner = await loadSealKey(config, now());
  const anchors = createAnchorKeeper({ config, database, sealSigner, now }, log);
  if (config.role !== 'web') await anchors.compare();
  const renderer = startRenderer();
  shutdown.onStop('renderer', () => renderer.stop());
  const jobs = await createJobs(database, {
    onError: (error) => log.error({ err: error }, 'job failed'),
    onRun(run, error) {
      logJob(log, run, error);
      telemetry?.job(run);
    },
    onFailed: (tx, key, error) => noteGivenUp(tx, key, error, now()),
  });
  const definitions = await openDefinitions(database, options.carrier);
  const services: Services = {
    config,
    database,
    vault,
    jobs,
    storage,
    get carrier() {
      return definitions.carrier;
    },
    definitions,
    renderer,
    illustrations: startIllustrationReader({ scan: openFileScanner(config, log), ...illustrations }),
    cardVault: openCardVault(config, log),
    sealSigner,
    timestamps: config.timestamps && (await openTimestamps(config.timestamps)),
    // Separate from the one for strangers, so that their files do not delay our own.
    verifier: startVerifier(verifier),
    checkIdentity: openIdentityCheck(config, log),
    textCode: openTextService(config, log),
    sectionTimes: createSectionTimes(database, {
      now,
      onError: (error) => log.warn({ err: error }, 'the times of sections were not stored'),
    }),
    liveCases: openLiveCases({ config, database, log, shutdown }),
    stopping: options.stopping,
    now,
  };
  return { services, anchors };
}

/** Why rows without a MAC cannot be from an earlier version; null: they may be. */
async function whyNotBound({ role, anchorFolder }: Config): Promise<string | null> {
  if (role === 'web')
    return 'Rows of an earlier version must be bound: start this version with ROLE=worker or all first';
  if ((await anchorNumbers(anchorFolder)).length === 0) return null;
  return 'The database says that its rows were never bound, and there are anchors: see docs/operating/data.md, "Anchors"';
}
