// npm start: installs, builds, runs the server in this process so that Ctrl-C reaches it directly. Outside development
// it starts a process for each core.
import { availableParallelism } from 'node:os';
import { checkNode, ensureBuild, ensureDependencies, root } from './lib.mjs';

/** A process takes about 200 MB. */
const MAX_PROCESSES = 4;

checkNode();
ensureDependencies();
ensureBuild();
process.chdir(root);
const { ENVIRONMENT = '', ROLE = '' } = process.env;
// In development one process follows the carrier's files: several would show a change at different times. Those with another
// role do not answer calls.
if (!['', 'development'].includes(ENVIRONMENT) && ['', 'all', 'web'].includes(ROLE)) {
  process.env.PROCESSES ||= String(Math.min(availableParallelism(), MAX_PROCESSES));
}
await import('../apps/server/dist/main.mjs');
