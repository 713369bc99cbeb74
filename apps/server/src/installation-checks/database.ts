/** The database, and what only it can tell: the clock, the keys, documents, waiting work, the daily mail. */
import { sql } from 'kysely';
import {
  checkDataKeys,
  checkReachable,
  clocksApart,
  type Config,
  ConfigError,
  createStorage,
  type Database,
  isThere,
  mayCreateTables,
  oldestWaitingJob,
  openDatabase,
  openVault,
  probeStorage,
  usedByOthers,
  readWrappingKeys,
  rewritableProof,
  runningPostgres,
  schemaState,
} from '../platform/index.ts';
import { expiringCertificates } from './certificates.ts';
import { type NamedCheck, messageOf, Unchecked } from './check.ts';
import { answers } from './reach.ts';

/** While `/readyz` does not report it. */
const OLDEST_WORK_SECONDS = 300;

/** Null: there is none to ask, as the embedded one while its server does not run. */
type DatabaseCheck = (database: Database | null, config: Config) => Promise<string | null>;

/** What is checked only where there is a database to ask. */
const inside =
  (check: (database: Database, config: Config) => Promise<string | null>): DatabaseCheck =>
  async (database, config) => {
    if (database) return check(database, config);
    throw new Unchecked(config.databaseUrl === null ? 'the embedded database is not running' : 'the database is away');
  };

/** Clock, keys, waiting work, certificates and what the settings add; `Unchecked` without a database. */
export function databaseChecks({ databaseOwnerUrl, documents, operationsMail }: Config): NamedCheck[] {
  const checks: [string, DatabaseCheck][] = [
    ['clock', inside(clockRepair)],
    ['wrapping key', keyRepair],
    ['work', inside(workRepair)],
    ['certificates', certificatesRepair],
    ...(databaseOwnerUrl === null
      ? []
      : [['owner of the database', inside(ownerRepair)] satisfies [string, DatabaseCheck]]),
    ...(documents.place === 'database' && documents.bucket === null
      ? []
      : [['documents', documentsRepair] satisfies [string, DatabaseCheck]]),
    ...(operationsMail === null
      ? []
      : [['daily mail (OPERATIONS_MAIL)', inside(operationsMailRepair)] satisfies [string, DatabaseCheck]]),
  ];
  return [
    ['database', (config) => withDatabase(config, inside(databaseRepair))],
    ...checks.map(([what, check]): NamedCheck => [what, (config) => withReachable(config, check)]),
  ];
}

async function withDatabase(config: Config, check: DatabaseCheck): Promise<string | null> {
  const target = config.databaseUrl ?? (await runningPostgres(config.dataFolder));
  if (target === null) return check(null, config);
  const database = openDatabase(target, { connections: 2 });
  try {
    return await check(database, config);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof Unchecked) throw error;
    return `cannot be queried (${messageOf(error)}): check DATABASE_URL`;
  } finally {
    await database.close();
  }
}

/** One that does not answer is as none: its own check says so, once. */
const withReachable = (config: Config, check: DatabaseCheck): Promise<string | null> =>
  withDatabase(config, async (database) => {
    const isReachable =
      database !== null &&
      (await database.pool.query('select').then(
        () => true,
        () => false,
      ));
    return check(isReachable ? database : null, config);
  });

async function databaseRepair(database: Database, config: Config): Promise<string | null> {
  await checkReachable(database, 'DATABASE_URL');
  const { rows } = await sql<{ readOnly: boolean; most: number }>`
    select current_setting('max_connections')::int as most,
      current_setting('transaction_read_only')::boolean as "readOnly"`.execute(database.query);
  const { readOnly = true, most = 0 } = rows[0] ?? {};
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

/** That it is the same database, and may be brought up to date. */
async function ownerRepair(database: Database, { databaseOwnerUrl }: Config): Promise<string | null> {
  if (databaseOwnerUrl === null) return null;
  const owner = openDatabase(databaseOwnerUrl, { connections: 1 });
  const identity = async ({ query }: Database): Promise<string> => {
    const { rows } = await sql<{ one: string }>`
      select current_database() || ' ' || pg_postmaster_start_time() as one`.execute(query);
    return rows[0]?.one ?? '';
  };
  try {
    await checkReachable(owner, 'DATABASE_OWNER_URL');
    if ((await identity(owner)) !== (await identity(database)))
      return 'it is another database than that of DATABASE_URL: correct DATABASE_OWNER_URL';
    return (await mayCreateTables(owner))
      ? null
      : 'this role may not create tables: name the owner of the database in DATABASE_OWNER_URL';
  } finally {
    await owner.close();
  }
}

async function clockRepair(database: Database): Promise<string | null> {
  const seconds = await clocksApart(database);
  if (seconds === null) return null;
  return `the clocks of this machine and of the database are ${seconds} s apart: synchronize both (chrony, systemd-timesyncd)`;
}

async function keyRepair(database: Database | null, config: Config): Promise<string | null> {
  if (!isThere(config.keyFile, `KEY_FILE ${config.keyFile}`))
    return `KEY_FILE ${config.keyFile} is missing: restore it, or create it with eapp keys new`;
  const isMigrated = database !== null && (await schemaState(database).catch(() => 'missing')) !== 'missing';
  const root = isMigrated
    ? await database.query.selectFrom('vault_root').select(['key_id', 'wrapped']).executeTakeFirst()
    : undefined;
  if (config.keyService && (await answers(config.keyService.url)) !== null)
    throw new Unchecked('the key service does not answer');
  const keys = await readWrappingKeys(config, root?.key_id ?? null, 'refuse');
  if (database && root) await checkDataKeys(database, openVault(keys, { keyId: root.key_id, wrapped: root.wrapped }));
  return null;
}

async function workRepair({ query }: Database): Promise<string | null> {
  const seconds = await oldestWaitingJob(query);
  if (seconds <= OLDEST_WORK_SECONDS) return null;
  return `a job has been waiting for ${Math.round(seconds / 60)} minutes: start a worker, or another one`;
}

async function certificatesRepair(database: Database | null, config: Config): Promise<string | null> {
  const now = new Date();
  const all = await expiringCertificates(config, database, now);
  // That of the seal has a check of its own, once it has ended.
  const ending = all.filter(({ setting, end }) => setting !== 'SEAL_CERTIFICATE_FILE' || end >= now);
  const said = ending.map(
    ({ setting, end }) => `that of ${setting} ${end < now ? 'ended' : 'ends'} on ${end.toISOString().slice(0, 10)}`,
  );
  return said.length === 0 ? null : `${said.join(', ')}: renew ${said.length === 1 ? 'it' : 'them'}`;
}

/** Stores an object for a moment, reads it and removes it, and checks for what rows name. */
async function documentsRepair(database: Database | null, config: Config): Promise<string | null> {
  const storage = createStorage(config);
  const away = await probeStorage(storage, database);
  const setting = config.documents.bucket === null ? 'DOCUMENT_FOLDER' : 'BUCKET_URL and the network';
  if (away !== null) return `${away}: check ${setting}`;
  return database === null ? null : usedByOthers(database, storage, { marks: false });
}

/** Those of the newest day, if one of the addresses or the mail server refuses its own. */
async function operationsMailRepair({ query }: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string; error: string }>`
    with mail as (
      select left(step, 10) as day, state, error from job_status where application_id = '' and kind = 'operationsMail')
    select day, error from mail
    where day = (select max(day) from mail) and state <> 'done' and error is not null limit 1`.execute(query);
  const [refused] = rows;
  return refused ? `that of ${refused.day} was not taken (${refused.error}): check OPERATIONS_MAIL and SMTP_URL` : null;
}
