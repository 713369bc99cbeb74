// The folder of data that the first start leaves, from which every server of the browser journeys starts: most of the
// time of a first start is spent waiting for the disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, freePort, hashOf, root, say } from './lib.mjs';

/** Nothing is kept after the journeys: no commit waits for the disk. */
const WITHOUT_DISK = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `${name} = off\n`).join('');

/** Returns the folder; made again when what a first start does may have changed. The program is built. */
export async function freshData() {
  const home = path.join(root, '.build', 'fresh-data');
  const stamp = `${home}-stamp`;
  const wanted = hashOf(['apps/server/src/platform', 'apps/server/src/reference', 'package-lock.json']);
  if (existsSync(home) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return home;
  say('making the data that journeys start from ...');
  const unfinished = `${home}.${process.pid}`;
  await startOnce(unfinished);
  appendFileSync(path.join(unfinished, 'postgres', 'postgresql.auto.conf'), WITHOUT_DISK);
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
  writeFileSync(stamp, wanted);
  return home;
}

async function startOnce(data) {
  mkdirSync(path.dirname(data), { recursive: true });
  const port = await freePort();
  const server = spawn(process.execPath, ['apps/server/dist/main.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), COUNTERSIGN_DATA: data },
    stdio: ['ignore', 'ignore', 2],
  });
  const ended = once(server, 'exit');
  while (!(await isReady(port))) {
    if (server.exitCode !== null) fail('The server did not start.');
    await pause(100);
  }
  server.kill('SIGTERM');
  await ended;
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
