// npm start: installs, builds, runs the server in this process so that Ctrl-C reaches it directly. It starts a process for
// each core.
import { availableParallelism } from 'node:os';
import { checkNode, ensureBuild, ensureDependencies, root } from './lib.mjs';

/** A process takes about 200 MB. */
const MAX_PROCESSES = 4;

checkNode();
ensureDependencies();
ensureBuild();
process.chdir(root);
// Those with another role do not answer calls.
if (['', 'all', 'web'].includes(process.env.ROLE ?? '')) {
  process.env.PROCESSES ||= String(Math.min(availableParallelism(), MAX_PROCESSES));
}
await import('../apps/server/dist/main.mjs');
