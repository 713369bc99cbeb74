import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4391);
process.env['E2E_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'countersign-e2e-'));

export default defineConfig({
  testDir: 'tests',
  // Widgets in all their states: in `npm run test:full` only.
  testIgnore: process.env['TEST_DEPTH'] === 'full' ? [] : ['*.full.spec.ts'],
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env['CI']),
  workers: 1,
  timeout: 240_000,
  reporter: [['line'], ['json']],
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Where the way without a connection is walked, the test allows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env['E2E_BROWSER_PATH'],
      env: { ...process.env, ...JSON.parse(process.env['E2E_BROWSER_ENV'] ?? '{}') },
    },
    viewport: { width: 1280, height: 900 },
  },
  webServer: {
    command: 'node apps/server/dist/main.mjs',
    cwd: '..',
    env: { PORT: String(port), COUNTERSIGN_DATA: process.env['E2E_DATA'] },
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
