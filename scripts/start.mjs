// npm start: installs, builds, runs the server in this process so that Ctrl-C reaches it directly.
import { checkNode, ensureBuild, ensureDependencies, root } from './lib.mjs';

checkNode();
ensureDependencies();
ensureBuild();
process.chdir(root);
await import('../apps/server/dist/main.mjs');
