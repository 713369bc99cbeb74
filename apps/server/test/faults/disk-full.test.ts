/**
 * The disk of the embedded database is full: nothing is acknowledged that was not saved, and work continues when there
 * is room.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { runningPostgres } from '../../src/platform/index.ts';
import { figure, ms, within } from './figures.ts';
import { startProcess } from './server-process.ts';
import { counted, typistsOf } from './typists.ts';

/** A small disk for the test; only root can create one. */
function smallDisk(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  return true;
}

test('full, and then there is room', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-disk-'));
  if (!smallDisk(folder, 420)) {
    figure('disk full', 'not tried: only root on Linux can make a small disk', 'run it as root', false);
    return;
  }
  const ballast = path.join(folder, 'ballast');
  const server = await startProcess({}, { folder });
  // Like a supervisor: it restarts what has ended.
  let supervised = true;
  let restarts = 0;
  const supervisor = (async () => {
    while (supervised) {
      await server.ended();
      if (!supervised) return;
      restarts += 1;
      await server.start().catch(() => pause(500));
    }
  })();
  const typists = await typistsOf(server, 3);
  const typing = typists.begin();
  await typing.more(15);
  const { bavail, bsize } = fs.statfsSync(folder);
  const warned = Math.max(0, bavail * bsize - 150 * 1_048_576);
  fs.writeFileSync(ballast, Buffer.alloc(warned));
  const almost = await (await fetch(`${server.url}/readyz`)).text();
  const rest = fs.openSync(path.join(folder, 'rest'), 'w');
  try {
    for (;;) fs.writeSync(rest, Buffer.alloc(1_048_576));
  } catch {
    // No space is left.
  }
  fs.closeSync(rest);
  // More than fits into the space that the database reserved: sooner or later it needs a new file.
  const before = typing.acknowledged;
  await pause(12_000);
  const whileFull = typing.acknowledged - before;
  fs.rmSync(ballast);
  fs.rmSync(path.join(folder, 'rest'));
  const back = performance.now();
  await typing.more(15);
  const recovered = performance.now() - back;
  const typed = await typing.stop();
  const postgres = await runningPostgres(folder);
  if (!postgres) throw new Error('the database does not run');
  const look = openDatabase(postgres, { connections: 2 });
  const lost = await typists.lost(look);
  await look.close();
  supervised = false;
  await server.terminate();
  await supervisor;
  execFileSync('umount', [folder]);
  fs.rmSync(folder, { recursive: true });
  expect(almost).toContain('almost full');
  expect(lost).toEqual([]);
  figure(
    'disk full for 12 s',
    `/readyz warned before; ${whileFull} acknowledged while full, lost 0, ${counted(typed.answers)}, restarts ${restarts}, working ${ms(recovered)} after space was freed`,
    'warned before, lost 0, no 500, working in 30 s',
    !typed.answers.has(500) && within(recovered, 30_000),
  );
});
