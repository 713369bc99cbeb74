import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');

export interface DevCopy {
  url: string;
  /** Its folder of data. */
  data: string;
  /** Changes a source file like an editor that saves it. */
  save: (file: string, change: (text: string) => string) => void;
  stop: () => Promise<void>;
}

/** `npm run dev` on a copy of the sources, which a test may change. Below the folder of the packages, so that it finds them. */
export async function startDevCopy(port: number): Promise<DevCopy> {
  mkdirSync(path.join(root, '.build'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.build', 'dev-copy-'));
  const data = mkdtempSync(path.join(tmpdir(), 'countersign-dev-'));
  copySources(folder);
  const dev = spawn(process.execPath, ['--enable-source-maps', 'scripts/dev.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), COUNTERSIGN_DATA: data },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(status, { timeout: 180_000 }).toBe(200);
  return {
    url,
    data,
    save(file, change) {
      const place = path.join(folder, file);
      writeFileSync(place, change(readFileSync(place, 'utf8')));
    },
    async stop() {
      await end(dev);
      for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
    },
  };
}

function copySources(folder: string): void {
  const isSource = (place: string) => !['node_modules', 'dist', '.build'].includes(path.basename(place));
  for (const name of [
    'apps',
    'packages',
    'carrier',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource });
  }
  // Our own packages are those of the copy; all others are found above it.
  const ours = path.join(folder, 'node_modules', '@countersign');
  mkdirSync(ours, { recursive: true });
  for (const parent of ['apps', 'packages']) {
    for (const name of readdirSync(path.join(folder, parent))) {
      symlinkSync(path.join(folder, parent, name), path.join(ours, name));
    }
  }
  const stamp = 'node_modules/.countersign-stamp';
  cpSync(path.join(root, stamp), path.join(folder, stamp));
}

async function end(dev: ChildProcess): Promise<void> {
  if (dev.exitCode !== null) return;
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await ended;
}
