import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/**
 * Puts into the folder of data of a server that was never started what a first start leaves, so that it is ready sooner.
 * Without such data to copy, the server makes its own.
 */
export function copyFreshData(folder: string): void {
  const fresh = process.env['E2E_FRESH_DATA'];
  if (fresh === undefined) return;
  mkdirSync(folder, { recursive: true });
  // With owners and permissions, on which PostgreSQL insists.
  execFileSync('cp', ['-a', `${fresh}/.`, folder]);
}
