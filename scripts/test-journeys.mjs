// npm run test:journeys -- NAME...: the browser journeys whose path contains one of the names, with a trace of each failure.
import path from 'node:path';
import { browserSettings } from './browser.mjs';
import { bin, checkNode, ensureBuild, ensureDependencies, root, run } from './lib.mjs';

checkNode();
ensureDependencies();
const env = { ...process.env, ...browserSettings(), TEST_DEPTH: 'full', E2E_TRACE: 'on' };
ensureBuild();
process.exit(
  run(bin('playwright', 'e2e'), ['test', '--reporter=line', ...process.argv.slice(2)], {
    cwd: path.join(root, 'e2e'),
    env,
  }),
);
