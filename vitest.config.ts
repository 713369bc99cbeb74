import { defineConfig } from 'vitest/config';

/** Tests stand beside the files they test; `*.db.test.ts` need the shared PostgreSQL of the run. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
