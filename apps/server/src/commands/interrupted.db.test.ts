/** A command that started the embedded PostgreSQL itself takes it along, also where nothing else would (no `setpriv`). */
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from '../../test/support/run-script.ts';
import { openInstallationVault, prepareDatabase, runningPostgres, startPostgres } from '../platform/index.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'interrupted-'));
  const postgres = await startPostgres(at('data'));
  const log = { warn: () => undefined };
  const database = await prepareDatabase(postgres, { environment: 'development' }, { log });
  await openInstallationVault(database, { keyFile: at('data/keys/wrapping.key'), previousKeyFiles: [] });
  await database.close();
  await postgres.stop();
  // All programs but the one that ends PostgreSQL with its parent, as on macOS.
  fs.mkdirSync(at('bin'));
  for (const program of ['id', 'ps', 'test', 'true', 'unshare']) {
    const found = (process.env['PATH'] ?? '')
      .split(':')
      .map((place) => path.join(place, program))
      .find((file) => fs.existsSync(file));
    if (found !== undefined) fs.symlinkSync(found, at(`bin/${program}`));
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('a command that started PostgreSQL', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops it when it gets %s', async (signal, code) => {
    const ready = at(`ready-${signal}`);
    const command = await runScript('run-command', [at('data'), ready], { PATH: at('bin') });
    await expect.poll(() => fs.existsSync(ready), { timeout: 60_000 }).toBe(true);
    expect(await runningPostgres(at('data'))).not.toBeNull();
    const ended = once(command, 'exit');
    command.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(fs.existsSync(at('data/postgres/postmaster.pid'))).toBe(false);
    expect(await runningPostgres(at('data'))).toBeNull();
  });
});
