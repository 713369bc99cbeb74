// npm run test:journeys -- NAME...: the browser journeys whose path contains one of the names, with a trace of each failure.
import path from 'node:path';
import { browserSettings } from './browser.mjs';
import { freshData } from './fresh-data.mjs';
import { bin, checkNode, ensureBuild, ensureDependencies, root, run } from './lib.mjs';

checkNode();
ensureDependencies();
const browser = browserSettings();
ensureBuild();
const env = {
  ...process.env,
  ...browser,
  E2E_FRESH_DATA: await freshData(),
  TEST_DEPTH: 'full',
  E2E_TRACE: 'on',
};
process.exit(
  run(bin('playwright', 'e2e'), ['test', '--reporter=line', ...process.argv.slice(2)], {
    cwd: path.join(root, 'e2e'),
    env,
  }),
);
