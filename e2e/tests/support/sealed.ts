import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from '@playwright/test';

/** Has the command line check a file against the seal of this worker's server. Throws when it is anything but sealed and unchanged. */
export function verifySealed(file: string): string {
  const data = path.join(process.env['E2E_DATA'] ?? '', `server-${test.info().parallelIndex}`);
  return execFileSync(
    process.execPath,
    ['../apps/cli/dist/main.mjs', 'verify', file, '--certificate', path.join(data, 'keys', 'seal.pem')],
    { encoding: 'utf8' },
  );
}
