import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from '@playwright/test';

/** Where this worker's shared server keeps its data. */
export const sharedData = (): string => path.join(process.env['E2E_DATA'] ?? '', `server-${test.info().parallelIndex}`);

/** Has the command line check a file against a server's seal. Throws if it is anything but sealed and unchanged. */
export const verifySealed = (file: string, data = sharedData()): string =>
  execFileSync(
    process.execPath,
    ['../apps/cli/dist/main.mjs', 'verify', file, '--certificate', path.join(data, 'keys', 'seal.pem')],
    { encoding: 'utf8' },
  );
