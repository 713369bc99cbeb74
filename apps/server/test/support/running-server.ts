/** The whole server of a test file: its own database, really listening on a free port of this machine. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { openServer, type RunningServer } from '../../src/app.ts';
import { rsaPem } from '../../src/documents/seal/test-keys.testkit.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { inTransaction, type JobKey } from '../../src/platform/index.ts';
import { PRODUCT_TEXTS } from '../../src/product-texts.ts';
import { loadCarrier, type LoadedCarrier } from '../../src/reference/index.ts';
import { freePort, newestLink } from './newest-link.ts';
import { placeSettings } from '../storage/place-settings.ts';
import type { Place } from './people.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const carrierFolder = fileURLToPath(new URL('../../../../carrier', import.meta.url));

let reference: LoadedCarrier | undefined;

/** The reference carrier. Reading and checking it takes seconds: once for all servers of this process. */
export const referenceCarrier = (): LoadedCarrier => (reference ??= loadCarrier(carrierFolder, PRODUCT_TEXTS));

/** The same with changes. */
export function carrierWith(changes: Partial<LoadedCarrier['carrier']>): LoadedCarrier {
  const { carrier, ...rest } = referenceCarrier();
  return { ...rest, carrier: { ...carrier, ...changes } };
}

/** Its own system gives the policy number and the decision. */
export const answeringCarrier = (): LoadedCarrier =>
  carrierWith({ outcome: { PolicyNumber: 'carrier', PolicyNumberPrefix: '', Decision: 'carrier' } });

export interface TestServer extends RunningServer, Place {
  database: TestDatabase;
  /** The settings by which a command finds its installation: data, key, database, place of the documents. */
  installation: Record<string, string>;
  close(): Promise<void>;
}

/** Call it in `beforeAll` and `close` it in `afterAll`. `env` adds settings to those of a development machine. */
export async function startServer(
  env: Record<string, string> = {},
  options: Parameters<typeof openServer>[1] = {},
): Promise<TestServer> {
  const database = await testDatabase();
  const port = await freePort();
  const installation = {
    COUNTERSIGN_DATA: `${database.folder}/data`,
    KEY_FILE: `${database.folder}/wrapping.key`,
    DATABASE_URL: urlOf(database.connection),
    ...(await placeSettings(database.folder)),
  };
  const config = readConfig({
    PORT: String(port),
    CARRIER: carrierFolder,
    WEB: database.folder,
    LOG_LEVEL: 'fatal',
    // Every connection is a process of PostgreSQL with caches of its own: twenty took a seventh of the time of the tests.
    DATABASE_CONNECTIONS: '6',
    ...installation,
    ...env,
  });
  const isReference = config.carrierFolder === carrierFolder;
  const carrier = isReference ? { carrier: referenceCarrier() } : {};
  const server = await openServer(config, { ...carrier, ...options }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  await server.http.fastify.listen({ host: config.host, port });
  return {
    ...server,
    url: config.publicUrl,
    model: server.services.definitions.current.model,
    newestLink: (id) => newestLink(server.services, id),
    database,
    installation,
    async close() {
      await server.shutdown.stop();
      await database.drop();
    },
  };
}

/** Settings of a server in production, whose pages ask for `https://apply.example.com`; its seal is put into `folder`. */
export async function productionSettings(folder: string): Promise<Record<string, string>> {
  const seal = path.join(folder, 'seal.pem');
  fs.writeFileSync(seal, await rsaPem(), { mode: 0o600 });
  return {
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://apply.example.com',
    SEAL_KEY_FILE: seal,
    SEAL_CERTIFICATE_FILE: seal,
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'countersign',
    OIDC_CLIENT_SECRET: 'secret',
  };
}

/** Waits until no background work is left. */
export async function idle({ database }: Pick<TestServer, 'database'>): Promise<void> {
  const unfinished = () =>
    database.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 110_000, interval: 50 });
}

/** A job that nobody starts for an hour. */
export async function putOff({ database, services }: TestServer, key: JobKey): Promise<void> {
  await inTransaction(database, async (tx) => {
    await services.jobs.enqueue(tx, key);
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = ${key.kind}`.execute(tx);
  });
}

/** As the setting names it. */
export function urlOf({ host, user, password, database }: TestDatabase['connection']): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

export { freePort };
