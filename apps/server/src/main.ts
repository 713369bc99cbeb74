/** The server process: settings from the environment, links on standard output, one clear line when it cannot start. */
import { fileURLToPath } from 'node:url';
import { openServer } from './app.ts';
import { links } from './links.ts';
import {
  type Config,
  ConfigError,
  createLog,
  errorCode,
  isOfTheSystem,
  prepareDatabase,
  readConfig,
  READY_MESSAGE,
  notifyServiceManager,
} from './platform/index.ts';
import { startGroup } from './process-group.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';
import { CarrierRefused, loadCarrier } from './reference/index.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.role === 'migrate') return bringUpToDate(config);
  if (config.processes > 1) return serveInGroup(config);
  const { http, health, log, shutdown } = await openServer(config);
  if (config.processName === null) shutdown.listen();
  else shutdown.obey();
  if (config.role !== 'worker') {
    try {
      await http.fastify.listen({ host: config.host, port: config.port });
    } catch (error) {
      await shutdown.stop();
      throw listenError(error, config);
    }
  }
  if (config.processName !== null) process.send?.(READY_MESSAGE);
  else process.stdout.write(config.role === 'worker' ? 'Countersign worker is running.\n' : links(config));
  // In a group, the worker is ready before anything answers.
  if (config.processName === null || config.role === 'web')
    await notifyServiceManager(config, { health, log, shutdown });
}

async function serveInGroup(config: Config): Promise<void> {
  const outcome = await startGroup(config, fileURLToPath(import.meta.url));
  if (outcome === 'ready') process.stdout.write(links(config));
  if (outcome === 'failed') process.exitCode = 1;
}

/** For installations in which the running processes do not know the owner's password. */
async function bringUpToDate(config: Config): Promise<void> {
  const { databaseUrl, databaseOwnerUrl: owner } = config;
  const database = await prepareDatabase({ application: databaseUrl ?? '', owner }, config, {
    log: createLog(config),
    beforeMigration: () => void loadCarrier(config.carrierFolder, PRODUCT_TEXTS),
  });
  await database.close();
  process.stdout.write('The database is up to date.\n');
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return new ConfigError(`Port ${port} on ${host} is in use: set PORT to another one`);
  if (code === 'EACCES') return new ConfigError(`Port ${port} on ${host} may not be used: set PORT to one above 1023`);
  return code === null ? error : new ConfigError(`HOST=${host} is not an address of this machine (${code})`);
}

try {
  await main();
} catch (error) {
  if (isOfTheSystem(error)) process.stderr.write(`Countersign cannot start: ${error.message}\n`);
  else if (error instanceof ConfigError || error instanceof CarrierRefused) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
