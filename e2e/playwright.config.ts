import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { copyFreshData } from './tests/support/fresh-data.ts';
import { SERVERS, sharedPort } from './tests/support/ports.ts';

const urlOf = (worker: number): string => `http://127.0.0.1:${sharedPort(worker)}`;
/** Widgets in all their states: in `npm run test:full` only. */
const leftOut = process.env['TEST_DEPTH'] === 'full' ? [] : ['*.full.spec.ts'];
/** Multiplies the time limits on a busy machine. */
const patience = Number(process.env['FAULT_PATIENCE'] ?? 1);
/** Every worker reads this file again. */
const isFirstReading = process.env['E2E_DATA'] === undefined;
const data = (process.env['E2E_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'countersign-e2e-')));
const dataOf = (worker: number): string => path.join(data, `server-${worker}`);
if (isFirstReading) for (let worker = 0; worker < SERVERS; worker += 1) copyFreshData(dataOf(worker));

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env['CI']),
  // Spec files run in parallel on as many servers, each with its own data: no test sees the cases of another one.
  workers: SERVERS,
  timeout: 240_000 * patience,
  reporter: [['line'], ['json']],
  // The longest file first, so that no worker is left alone with it at the end.
  projects: [
    { name: 'sections', testMatch: 'sections*.spec.ts', testIgnore: leftOut },
    { name: 'journeys', testIgnore: ['sections*.spec.ts', ...leftOut] },
  ],
  expect: { timeout: 15_000 * patience },
  use: {
    baseURL: urlOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    // For pages that work without a connection, the test allows the errors.
    serviceWorkers: 'block',
    // Recording them takes a seventh of the processor that the journeys need.
    trace: { mode: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off', screenshots: false },
    actionTimeout: 30_000 * patience,
    launchOptions: {
      executablePath: process.env['E2E_BROWSER_PATH'] ?? '',
      env: { ...process.env, ...JSON.parse(process.env['E2E_BROWSER_ENV'] ?? '{}') },
    },
    viewport: { width: 1280, height: 900 },
  },
  webServer: Array.from({ length: SERVERS }, (_, worker) => ({
    // Another program that serves at PORT, with its data in COUNTERSIGN_DATA.
    command: process.env['E2E_SERVER'] ?? 'node apps/server/dist/main.mjs',
    cwd: '..',
    env: { PORT: String(sharedPort(worker)), COUNTERSIGN_DATA: dataOf(worker) },
    url: `${urlOf(worker)}/readyz`,
    reuseExistingServer: false,
    timeout: 180_000 * patience,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  })),
});
