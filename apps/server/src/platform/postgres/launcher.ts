/**
 * The embedded database: a real PostgreSQL, installed by npm, in its own folder, reachable only through a Unix socket.
 * Durability settings stay at PostgreSQL's defaults: nothing that was acknowledged is lost.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/index.ts';
import { errorCode } from '../error-code.ts';
import { isThere, readOwnText } from '../own-files.ts';
import { findBinaries } from './binaries.ts';
import { chooseIdentity, type Identity, refuseRootFor, type RunAs } from './identity.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { endOrphan } from './postmaster.ts';

export interface PostgresConnection {
  /** Folder of the Unix socket. */
  host: string;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedPostgres {
  /** The role in which the program works: it cannot change evidence. */
  application: PostgresConnection;
  /** The role that creates the tables. */
  owner: PostgresConnection;
  /** Resolves when the server has ended, also by itself. */
  ended: Promise<void>;
  /** Shuts the server down cleanly and releases the folder. */
  stop(): Promise<void>;
}

const OWNER_USER = 'countersign';
const APPLICATION_USER = 'countersign_application';
const DATABASE_NAME = 'countersign';

/** The file of the owner's password, beside the cluster. */
export const passwordFileOf = (home: string): string => path.join(home, 'postgres.password');

/** The two ways to connect to a cluster: as the application and as the owner. The application's password does not reveal the owner's. */
export function connectionsOf(
  host: string,
  ownerPassword: string,
): Record<'owner' | 'application', PostgresConnection> {
  const password = crypto.createHmac('sha256', ownerPassword).update(APPLICATION_USER).digest('base64url');
  return {
    owner: { host, user: OWNER_USER, password: ownerPassword, database: DATABASE_NAME },
    application: { host, user: APPLICATION_USER, password, database: DATABASE_NAME },
  };
}

/**
 * Starts PostgreSQL on `<dataFolder>/postgres`, creating the cluster at the first start. Throws `ConfigError` with one
 * line if the platform has no binaries, the folder is in use, or its version or password differs. `waitMs` limits the wait for a
 * server whose Node process was killed.
 */
export async function startPostgres(
  dataFolder: string,
  { waitMs = 15_000, runAs = 'auto' }: { waitMs?: number; runAs?: RunAs } = {},
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  if (binaries === null) {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const home = path.resolve(dataFolder);
  fs.mkdirSync(home, { recursive: true });
  const cluster = path.join(home, 'postgres');
  if (hasCluster(home)) refuseRootFor(cluster);
  const sockets = socketFolder(home);
  const lock = await takeInstanceLock(path.join(sockets, 'instance'), home);
  try {
    const identity = chooseIdentity(binaries, sockets, runAs);
    const password = makeCluster(cluster, home, identity);
    checkMajor(cluster, identity.binaries.major);
    await endOrphan(cluster, waitMs);
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) fs.rmSync(path.join(sockets, name), { force: true });
    const server = run(cluster, sockets, identity);
    const connections = connectionsOf(sockets, password);
    try {
      await prepare(connections, await firstConnection(connections.owner, server, home));
    } catch (error) {
      await end(server);
      throw error;
    }
    const ended = server.ended.then(() => lock.release());
    return { ...connections, ended, stop: () => end(server).then(() => ended) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Whether there is a cluster in this data folder. Throws `ConfigError` if this user may not know. */
export function hasCluster(dataFolder: string): boolean {
  const home = path.resolve(dataFolder);
  return isThere(path.join(home, 'postgres', 'PG_VERSION'), `The data folder ${home}`);
}

/**
 * A folder of mode 0700 whose path is short enough for a socket (about 100 bytes), the same for root as for the user of the
 * server. Throws `ConfigError` if it is not this user's.
 */
export function socketFolder(home: string): string {
  const near = path.join(home, 'run');
  const digest = crypto.createHash('sha256').update(home).digest('hex').slice(0, 16);
  const owner = fs.statSync(home, { throwIfNoEntry: false })?.uid ?? process.getuid?.() ?? 0;
  const folder = Buffer.byteLength(near) <= 80 ? near : path.join(os.tmpdir(), `countersign-${owner}-${digest}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(folder);
  const uid = process.geteuid?.();
  if (!stat.isDirectory() || (uid !== undefined && uid !== 0 && stat.uid !== uid)) {
    throw new ConfigError(
      folder === near
        ? `${folder} belongs to another user: run it as the user of the server, or set COUNTERSIGN_DATA to another folder`
        : `${folder} belongs to somebody else: set COUNTERSIGN_DATA to a folder with a shorter path`,
    );
  }
  fs.chmodSync(folder, 0o700);
  return folder;
}

/**
 * Creates the cluster in a temporary folder and renames it, so that a crash leaves nothing unfinished. Returns the
 * password.
 */
function makeCluster(cluster: string, home: string, identity: Identity): string {
  const passwordFile = passwordFileOf(home);
  if (hasCluster(home)) {
    const kept = isThere(passwordFile, passwordFile) ? readOwnText(passwordFile, passwordFile) : '';
    if (kept === '') throw new ConfigError(`${passwordFile} is missing or empty: restore it together with ${cluster}`);
    return kept;
  }
  const unfinished = `${cluster}.init`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  const password = crypto.randomBytes(24).toString('base64url');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  if (identity.user) {
    for (const place of [passwordFile, unfinished]) fs.chownSync(place, identity.user.uid, identity.user.gid);
  }
  const words = ['-D', unfinished, '-U', OWNER_USER, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'];
  words.push('--encoding=UTF8', '--locale=C', '--data-checksums');
  const [command, ...rest] = [...identity.prefix, identity.binaries.initdb, ...words];
  const made = spawnSync(command ?? '', rest, { encoding: 'utf8', cwd: '/', env: plainEnvironment, ...identity.user });
  if (made.status !== 0)
    throw new ConfigError(`The embedded PostgreSQL could not be set up in ${home}: ${lastLine(made.stderr)}`);
  fs.renameSync(unfinished, cluster);
  return password;
}

function checkMajor(cluster: string, major: number): void {
  const found = Number(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim());
  if (found !== major) {
    throw new ConfigError(
      `${cluster} was made by PostgreSQL ${found}, this is ${major}: take a backup with the version that made it and restore it here`,
    );
  }
}

interface Server {
  child: ChildProcess;
  ended: Promise<void>;
  running(): boolean;
  /** The last output of the server, for an error message. */
  output(): string;
}

/** The environment is not passed on: PGDATA and similar variables would change what is started. */
const plainEnvironment = { PATH: process.env.PATH, TZ: 'UTC' };

function run(cluster: string, sockets: string, identity: Identity): Server {
  const settings = {
    listen_addresses: '',
    // Several processes with 20 connections each.
    max_connections: '200',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    timezone: 'UTC',
  };
  const words = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, ...rest] = [...identity.prefix, identity.binaries.postgres, ...words];
  // Its own process session: Ctrl-C in the terminal reaches only Node, which then stops the server in order.
  const child = spawn(command ?? '', rest, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    cwd: '/',
    env: plainEnvironment,
    ...identity.user,
  });
  let output = '';
  let running = true;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => {
    const finish = (): void => {
      running = false;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  return { child, ended, running: () => running, output: () => output };
}

/** How long a server that has started may give no answer. */
const SILENT_MS = 60_000;
/** It answers that it is still recovering, which takes as long as it takes. */
const RECOVERING = '57P03';
const REFUSED = ['28P01', '28000'];

/** Waits for a server that has just been started. Throws `ConfigError` if it ends, stays silent or refuses the password. */
async function firstConnection(owner: PostgresConnection, server: Server, home: string): Promise<pg.Client> {
  const deadline = Date.now() + SILENT_MS;
  for (;;) {
    if (!server.running()) throw new ConfigError(`The embedded PostgreSQL did not start: ${lastLine(server.output())}`);
    const client = new pg.Client({ ...owner, database: 'postgres', connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = errorCode(error) ?? 'no code';
      if (REFUSED.includes(code)) {
        throw new ConfigError(
          `${passwordFileOf(home)} is not the password of ${path.join(home, 'postgres')}: restore both together`,
        );
      }
      if (code !== RECOVERING && Date.now() > deadline) {
        throw new ConfigError(`The embedded PostgreSQL does not answer (${code}): ${lastLine(server.output())}`);
      }
      await sleep(20);
    }
  }
}

/** Creates the database and the application's role at the first start. Ends the connection. */
async function prepare({ application }: ReturnType<typeof connectionsOf>, client: pg.Client): Promise<void> {
  // A folder restored from an archive may be readable while the server is still recovering.
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    if (!rows[0]?.recovering) break;
    await sleep(50);
  }
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
  if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  const role = await client.query('select from pg_roles where rolname = $1', [application.user]);
  if (role.rowCount === 0) await client.query(`create role ${application.user}`);
  await client.query(`alter role ${application.user} login password '${application.password}'`);
  await client.end();
}

/** Fast shutdown; after ten seconds immediate, from which the next start recovers. */
async function end(server: Server): Promise<void> {
  if (!server.running()) return;
  server.child.kill('SIGINT');
  const harder = setTimeout(() => server.child.kill('SIGQUIT'), 10_000);
  await server.ended;
  clearTimeout(harder);
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /FATAL|ERROR|error/.test(line))?.trim() ?? lines.at(-1)?.trim() ?? 'no message';
}
