/** The user that runs PostgreSQL: it refuses to run as root. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config/index.ts';
import { type Binaries, binariesIn } from './binaries.ts';

export interface Identity {
  /** Command words before the binary. */
  prefix: string[];
  /** Set if the process runs as another user. */
  user: { uid: number; gid: number } | null;
  binaries: Binaries;
}

/** `auto` chooses; the others are for tests. */
export type RunAs = 'auto' | 'namespace' | 'nobody';

/**
 * An ordinary user runs PostgreSQL directly. Root runs it in a user namespace, in which the same files belong to an
 * ordinary user; if namespaces are forbidden it runs as `nobody`, from a copy of the binaries if that user cannot reach
 * them. Throws `ConfigError` with one line if neither works.
 */
export function chooseIdentity(binaries: Binaries, folder: string, runAs: RunAs): Identity {
  const deathSignal = succeeds('setpriv', ['--pdeathsig', 'INT', '--', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT', '--']
    : [];
  if (process.getuid?.() !== 0) return { prefix: deathSignal, user: null, binaries };
  const namespace = ['unshare', '--user', '--map-user=1', '--map-group=1', '--'];
  if (runAs !== 'nobody' && succeeds('unshare', [...namespace.slice(1), 'true'])) {
    return { prefix: [...namespace, ...deathSignal], user: null, binaries };
  }
  const user = nobody();
  if (user === null) throw new ConfigError(`${CANNOT}: there is no user named nobody. ${WAYS}`);
  const reachable = reachableBinaries(binaries, user);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!succeeds('test', ['-x', path.dirname(folder)], user)) {
    throw new ConfigError(`${CANNOT}: the user nobody cannot reach ${folder}. ${WAYS}`);
  }
  fs.chownSync(folder, user.uid, user.gid);
  return { prefix: deathSignal, user, binaries: reachable };
}

/** Throws `ConfigError` if root would leave files in another user's cluster, whose server could then not read them. */
export function refuseRootFor(cluster: string): void {
  const { uid } = fs.statSync(cluster);
  if (process.getuid?.() !== 0 || uid === 0 || uid === nobody()?.uid) return;
  throw new ConfigError(`${cluster} belongs to another user: run it as the user of the server`);
}

const CANNOT = 'The embedded PostgreSQL cannot run as root here';
const WAYS = 'Start as an ordinary user, move COUNTERSIGN_DATA to a folder open to all, or set DATABASE_URL';

function reachableBinaries(binaries: Binaries, user: { uid: number; gid: number }): Binaries {
  if (succeeds(binaries.postgres, ['--version'], user)) return binaries;
  const stamp = fs.statSync(binaries.postgres).mtimeMs.toString(36).replace('.', '');
  const root = path.join(os.tmpdir(), `countersign-postgres-${binaries.major}-${stamp}`);
  if (!isOwn(root)) {
    fs.rmSync(root, { recursive: true, force: true });
    fs.cpSync(binaries.root, root, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE });
    fs.chmodSync(root, 0o755);
  }
  return { ...binariesIn(root), major: binaries.major };
}

/** A complete copy made by root: nobody else may have prepared the place. */
function isOwn(root: string): boolean {
  const stat = fs.lstatSync(root, { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && stat.uid === 0 && fs.existsSync(path.join(root, 'share'));
}

function nobody(): { uid: number; gid: number } | null {
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim() || Number.NaN);
  const uid = id('-u');
  const gid = id('-g');
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
}

function succeeds(command: string, words: string[], user: { uid: number; gid: number } | null = null): boolean {
  return spawnSync(command, words, { stdio: 'ignore', ...user }).status === 0;
}
