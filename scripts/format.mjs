// npm run format: writes the one format.
import { bin, checkNode, ensureDependencies, run } from './lib.mjs';

checkNode();
ensureDependencies();
process.exit(run(bin('oxfmt'), []));
