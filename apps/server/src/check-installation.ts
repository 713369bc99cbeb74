/** What `eapp ops check` needs: the settings as a whole, and whether everything they name is there. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { loadPortalKey } from './agents/index.ts';
import { checkTargets } from './hand-over/index.ts';
import { checkSubscribers } from './systems/index.ts';
import {
  loadSealKey,
  openRevocationAnswers,
  openTimestamps,
  questionsOf,
  probeSeal,
  sealProblem,
} from './documents/index.ts';
import { openMailTransport } from './mail/index.ts';
import {
  type Config,
  ConfigError,
  createStorage,
  type Database,
  openDatabase,
  openVault,
  readConfig,
  readWrappingKeys,
  rewritableProof,
  runningPostgres,
  schemaState,
  StorageAway,
} from './platform/index.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';
import { CarrierRefused, loadCarrier } from './reference/index.ts';

/** One thing that was checked; `repair` says what is wrong and what to do; null: nothing is wrong. */
export interface Looked {
  what: string;
  repair: string | null;
}

type Look = (config: Config) => Promise<string | null>;

const LEAST_FREE_BYTES = 1024 * 1024 * 1024;
const LARGEST_SECONDS_APART = 2;
const LONGEST_MS = 5_000;

/**
 * Looks at everything, and goes on after what is wrong. Changes nothing: what a first start makes is not made here, and the
 * object that is stored where documents go is removed again. Takes as long as the slowest service: at most 5 s, a mail server 10 s.
 */
export async function checkInstallation(environment: Record<string, string | undefined>): Promise<Looked[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ what: 'settings', repair: saidBy(error) }];
  }
  const looked = await Promise.all(
    [...ownThings(config), ...databaseThings, ...services(config)].map(async ([what, look]) => ({
      what,
      repair: await look(config).catch(saidBy),
    })),
  );
  return [{ what: 'settings', repair: null }, ...looked];
}

function saidBy(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CarrierRefused) return error.message.split('\n', 1)[0] ?? '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  return code ?? (error instanceof Error ? error.message : String(error));
}

/** Files and folders of this machine. */
function ownThings({ seal, portalKeyFile, handoverTargets, eventSubscribers, documents }: Config): [string, Look][] {
  return [
    ['carrier', async ({ carrierFolder }) => (loadCarrier(carrierFolder, PRODUCT_TEXTS), null)],
    [
      'pages',
      async ({ webFolder }) =>
        fs.existsSync(path.join(webFolder, 'index.html')) ? null : `there are no built pages in ${webFolder}: set WEB`,
    ],
    ['disk', diskRepair],
    ...(handoverTargets.length === 0 ? [] : [['hand-over targets', targetsRepair] satisfies [string, Look]]),
    ...(eventSubscribers.length === 0
      ? []
      : [['event subscribers', async () => (checkSubscribers(eventSubscribers), null)] satisfies [string, Look]]),
    ...(documents.place === 'database' ? [] : [['documents', documentsRepair] satisfies [string, Look]]),
    ...(seal ? [['seal', sealRepair] satisfies [string, Look]] : []),
    ...(portalKeyFile === null
      ? []
      : [['sales portal', async () => (loadPortalKey(portalKeyFile), null)] satisfies [string, Look]]),
  ];
}

/** Mappings, secrets and folders. The systems themselves are not asked: whatever they get, they get of a case. */
async function targetsRepair({ handoverTargets, carrierFolder }: Config): Promise<string | null> {
  checkTargets(handoverTargets, loadCarrier(carrierFolder, PRODUCT_TEXTS).carrier);
  for (const target of handoverTargets) {
    if (target.kind !== 'folder') continue;
    try {
      fs.accessSync(target.folder, fs.constants.W_OK);
    } catch {
      return `the folder of ${target.name} cannot be written by this user: give it to the user of the server`;
    }
  }
  return null;
}

async function diskRepair({ dataFolder, anchorFolder }: Config): Promise<string | null> {
  for (const folder of [dataFolder, anchorFolder]) {
    const there = nearest(folder);
    try {
      fs.accessSync(there, fs.constants.W_OK);
    } catch {
      return `${there} cannot be written by this user: give it to the user of the server`;
    }
    const { bavail, bsize } = fs.statfsSync(there);
    if (bavail * bsize < LEAST_FREE_BYTES) return `less than 1 GiB is free for ${folder}: make room`;
  }
  return null;
}

/** Stores an object for a moment, reads it and removes it. */
async function documentsRepair(config: Config): Promise<string | null> {
  const { outside, place } = createStorage(config);
  try {
    await outside.find(({ name }) => name === place)?.probe();
    return null;
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return `${error.message}: check BUCKET_URL and the network`;
  }
}

/** The folder, or the one above it in which it is made. */
function nearest(folder: string): string {
  return fs.existsSync(folder) ? folder : nearest(path.dirname(folder));
}

/** The settings that say where the seal's key is. */
const SEAL_KEYS = { file: 'SEAL_KEY_FILE', service: 'SEAL_SERVICE_URL', module: 'SEAL_MODULE' } as const;

async function sealRepair(config: Config): Promise<string | null> {
  const signer = await loadSealKey(config);
  const probe = await probeSeal(signer);
  const where = SEAL_KEYS[config.seal?.kind ?? 'file'];
  if (!probe.ok && probe.isAway) return `${probe.what}: check ${where}`;
  const problem = sealProblem(signer, probe, new Date());
  return problem === null ? null : `${problem}: renew the key of ${where} and SEAL_CERTIFICATE_FILE`;
}

/** Asks every authority, so that the second is known to be there when the first is away. */
async function timestampsRepair({ timestamps }: Config): Promise<string | null> {
  if (timestamps === null) return null;
  for (const url of timestamps.urls) {
    const one = await openTimestamps({ ...timestamps, urls: [url] });
    if ((await one.stamp(randomBytes(32))) === null)
      return `${one.trouble()}: check TIMESTAMP_URLS and TIMESTAMP_CERTIFICATE_FILE`;
  }
  return null;
}

/** Asks about the certificates of the seal; about those of a timestamp is asked with each document. */
async function longTermRepair(config: Config): Promise<string | null> {
  const { longTerm } = config.timestamps ?? {};
  if (!longTerm) return null;
  const { certificate, chain } = await loadSealKey(config);
  try {
    await openRevocationAnswers(longTerm.hosts).about(questionsOf([certificate, ...chain]), new Date());
    return null;
  } catch (error) {
    return `${saidBy(error)}: check SEAL_CERTIFICATE_FILE, LONG_TERM_HOSTS and the firewall`;
  }
}

const databaseThings: [string, Look][] = [
  ['database', (config) => withDatabase(config, databaseRepair)],
  ['clock', (config) => withDatabase(config, clockRepair)],
  ['wrapping key', (config) => withDatabase(config, keyRepair)],
];

/** The embedded database is checked only while its server runs. */
async function withDatabase(config: Config, look: (database: Database, config: Config) => Promise<string | null>) {
  const target = config.databaseUrl ?? runningPostgres(config.dataFolder);
  if (target === null) return null;
  const database = openDatabase(target, { connections: 2 });
  try {
    return await look(database, config);
  } catch (error) {
    return `cannot be queried (${saidBy(error)}): check DATABASE_URL`;
  } finally {
    await database.close();
  }
}

async function databaseRepair(database: Database, config: Config): Promise<string | null> {
  const { rows } = await sql<{ version: number; readOnly: boolean; most: number }>`
    select current_setting('server_version_num')::int as version, current_setting('max_connections')::int as most,
      current_setting('transaction_read_only')::boolean as "readOnly"`.execute(database.query);
  const { version = 0, readOnly = true, most = 0 } = rows[0] ?? {};
  if (version < 150_000) return 'it is older than PostgreSQL 15: upgrade it';
  if (readOnly) return 'it is read-only: name the primary in DATABASE_URL, or all servers separated by commas';
  const state = await schemaState(database).catch(() => 'missing');
  if (state === 'missing') return 'the schema is not up to date: run this version once with ROLE=migrate';
  if (state !== 'known') return 'the schema is newer than this program: start the newer version';
  // One more listens, for each process.
  if (config.databaseConnections + 1 > most)
    return `its max_connections is ${most}: set DATABASE_CONNECTIONS below ${most}, for all processes together`;
  if ((await rewritableProof(database)).length === 0) return null;
  const repair = 'its role could change or remove evidence: give it a role of its own';
  return config.environment === 'production' ? repair : null;
}

async function clockRepair({ query }: Database): Promise<string | null> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(
    query,
  );
  const middle = (before + Date.now()) / 2_000;
  const apart = Math.abs((rows[0]?.now ?? 0) - middle);
  if (apart < LARGEST_SECONDS_APART) return null;
  return `the clocks of this machine and of the database are ${Math.round(apart)} s apart: synchronize both (chrony, systemd-timesyncd)`;
}

async function keyRepair(database: Database, config: Config): Promise<string | null> {
  if (!fs.existsSync(config.keyFile))
    return `KEY_FILE ${config.keyFile} is missing: restore it, or make it with eapp keys new`;
  if ((await schemaState(database).catch(() => 'missing')) === 'missing') return null;
  const root = await database.query.selectFrom('vault_root').select(['key_id', 'wrapped']).executeTakeFirst();
  const keys = await readWrappingKeys(config, root?.key_id ?? null);
  if (root) openVault(keys, { keyId: root.key_id, wrapped: root.wrapped });
  return null;
}

/** What is called over the network, if it is set. */
function services(config: Config): [string, Look][] {
  const addresses: [string, string | undefined][] = [
    ['registry of doctors (NPPES_URL)', config.nppesUrl ?? undefined],
    ['addresses (ADDRESS_URL)', config.addressService?.url],
    ['card vault (CARD_VAULT_URL)', config.cardVault?.url],
    ['identity (IDENTITY_URL)', config.identityService?.url],
    ['text messages (SMS_URL)', config.textService?.url],
    ['key service (KEY_SERVICE_URL)', config.keyService?.url],
  ];
  return [
    ...addresses.flatMap(([what, url]): [string, Look][] => (url === undefined ? [] : [[what, () => answers(url)]])),
    ...(config.timestamps ? [['timestamps (TIMESTAMP_URLS)', timestampsRepair] satisfies [string, Look]] : []),
    ...(config.timestamps?.longTerm && config.seal
      ? [['revocation of the seal (LONG_TERM)', longTermRepair] satisfies [string, Look]]
      : []),
    ...(config.oidc ? [['sign-in (OIDC_ISSUER)', signInRepair] satisfies [string, Look]] : []),
    ...(config.smtp ? [['mail (SMTP_URL)', mailRepair] satisfies [string, Look]] : []),
    ...(config.fileScanner ? [['virus scanner (FILE_SCANNER)', scannerRepair] satisfies [string, Look]] : []),
  ];
}

/** Whatever it answers, it is there. */
async function answers(url: string): Promise<string | null> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) });
    return null;
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return `${new URL(url).host} does not answer (${saidBy(cause)}): check the address, the certificate and the firewall`;
  }
}

async function signInRepair({ oidc }: Config): Promise<string | null> {
  const issuer = oidc?.issuer ?? '';
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const silence = await answers(url);
  if (silence !== null) return silence;
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS) });
  return answer.ok ? null : `${url} answers ${answer.status}: OIDC_ISSUER must be exactly the issuer's address`;
}

async function mailRepair(config: Config): Promise<string | null> {
  const transport = openMailTransport(config);
  const problem = (await transport?.probe()) ?? null;
  transport?.close();
  return problem === null
    ? null
    : `the mail server refuses the connection (${problem}): check address, user, password and TLS`;
}

async function scannerRepair({ fileScanner }: Config): Promise<string | null> {
  if (fileScanner === null) return null;
  const socket = net.connect(fileScanner);
  socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error('no answer')));
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(null);
    });
    socket.once('error', (error) =>
      resolve(`it does not answer (${saidBy(error)}): start clamd, and check the address`),
    );
  });
}
