import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const needsDatabase = ['apps/server/**/*.db.test.ts', 'apps/server/test/**/*.test.ts'];
/** Compare with other libraries' rule languages; those libraries are dependencies of bench/. */
const oracles = ['bench/oracles/**/*.test.ts'];
const faults = ['apps/server/test/faults/**/*.test.ts'];
/** They need packages of Debian, and root. */
const deployed = ['apps/server/test/deploy/**/*.test.ts'];
const clustered = ['apps/server/test/cluster/**/*.test.ts'];
const contained = ['apps/server/test/image/**/*.test.ts'];

/** Multiplies the time limits of the fault tests on a busy machine. */
const patience = Number(process.env['FAULT_PATIENCE'] ?? 1);
const isFull = process.env['TEST_DEPTH'] === 'full';
/** What a failed comparison found stands in its message, which `npm test` repeats at its end. */
const chaiConfig = { truncateThreshold: 2_000 };
/** On a busy machine something may take longer than the usual second; a test fails if it never happens. */
const expect = { poll: { timeout: 20_000 } };

/**
 * Random tests do little in a usual run and much in `npm run test:full`; see packages/engine/src/testing/depth.ts for the
 * numbers. A usual run has the same seed every time, so that a new failure comes from a change; a full run has a new seed
 * every time, to find new failures. `TEST_SEED` repeats a run with the seed that it printed.
 */
const provide = {
  depth: isFull ? 'full' : 'usual',
  seed: seedOf(process.env['TEST_SEED']),
} as const;

function seedOf(given: string | undefined): number | null {
  if (given !== undefined) return Number(given);
  return isFull ? null : 1;
}

/**
 * Compiled files name the files that they import, and vitest does not notice when a package of ours exports another one:
 * a cache is only good for the `exports` that it was made with.
 */
function cacheFolder(): string {
  const root = path.join(import.meta.dirname, 'packages');
  const files = readdirSync(root).map((name) => path.join(root, name, 'package.json'));
  const hash = createHash('sha256');
  for (const file of files.filter((one) => existsSync(one)).toSorted()) hash.update(readFileSync(file));
  return path.join(import.meta.dirname, 'node_modules', '.vitest-cache', hash.digest('hex').slice(0, 12));
}

/** Tests stand beside the files they test; those that need the run's PostgreSQL end in `.db.test.ts`. */
export default defineConfig({
  test: {
    // Tests wait for the database, for pauses, for a clock: one worker more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Caches compiled files by content: the unit tests and the server tests share most of them, and so does the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: cacheFolder() },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...needsDatabase, ...oracles],
          setupFiles: ['test/seed-fast-check.ts'],
          provide,
          chaiConfig,
          // No test leaves state in a module, and loading the engine again for every file took a third of the run.
          isolate: false,
          expect,
          testTimeout: isFull ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: needsDatabase,
          // Large amounts of data: in `npm run test:full` only.
          exclude: [
            ...configDefaults.exclude,
            ...faults,
            ...deployed,
            ...clustered,
            ...contained,
            ...(isFull ? [] : ['**/*.full.test.ts']),
          ],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['test/seed-fast-check.ts'],
          // Every file has its own database and server; loading the program again for each took a minute.
          isolate: false,
          expect,
          provide,
          chaiConfig,
          testTimeout: isFull ? 3_600_000 : 120_000,
          hookTimeout: isFull ? 600_000 : 120_000,
        },
      },
      { test: { name: 'oracles', include: oracles, testTimeout: 120_000 } },
      {
        test: {
          name: 'deploy',
          include: deployed,
          testTimeout: 900_000 * patience,
          hookTimeout: 900_000 * patience,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'image',
          include: contained,
          testTimeout: 900_000 * patience,
          hookTimeout: 900_000 * patience,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'cluster',
          include: clustered,
          testTimeout: 900_000 * patience,
          hookTimeout: 900_000 * patience,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: faults,
          provide,
          testTimeout: (isFull ? 3_600_000 : 900_000) * patience,
          hookTimeout: 300_000 * patience,
          fileParallelism: false,
        },
      },
    ],
  },
});
