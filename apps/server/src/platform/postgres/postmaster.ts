/** Reads the lock file of a PostgreSQL data folder, and stops a server that lost its parent. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/index.ts';
import { errorCode } from '../error-code.ts';

/**
 * Makes sure that no server runs on `cluster`. The caller holds the instance lock, so a living one lost its Node
 * process: it is asked to shut down, and waited for. A lock file whose process is dead, a zombie or something else is
 * stale and is removed. Throws `ConfigError` if the server is still there after `waitMs`.
 */
export async function endOrphan(cluster: string, waitMs: number): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  const deadline = Date.now() + waitMs;
  let asked = false;
  for (;;) {
    const pid = readPid(lockFile);
    if (pid === null) return;
    if (!isServerOf(pid, cluster)) {
      fs.rmSync(lockFile, { force: true });
      return;
    }
    if (!asked) {
      asked = true;
      interrupt(pid, cluster);
    }
    if (Date.now() > deadline) {
      throw new ConfigError(
        `The data folder ${cluster} is in use by another PostgreSQL (process ${pid}); stop it, or set COUNTERSIGN_DATA to another folder`,
      );
    }
    await sleep(50);
  }
}

function interrupt(pid: number, cluster: string): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (errorCode(error) === 'EPERM') {
      throw new ConfigError(`The data folder ${cluster} is in use by a PostgreSQL of another user (process ${pid})`);
    }
  }
}

function readPid(lockFile: string): number | null {
  let content: string;
  try {
    content = fs.readFileSync(lockFile, 'utf8');
  } catch {
    return null;
  }
  const pid = Number(content.split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : 0;
}

/** True if the process is alive, is not a zombie, and is a PostgreSQL started on this folder. */
function isServerOf(pid: number, cluster: string): boolean {
  if (pid === 0) return false;
  if (fs.existsSync('/proc/self/stat')) {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false;
      const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return path.basename(words[0] ?? '') === 'postgres' && words.includes(cluster);
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== null && !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster);
}
