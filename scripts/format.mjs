// npm run format: formats all files.
import { bin, checkNode, ensureDependencies, run } from './lib.mjs';

checkNode();
ensureDependencies();
process.exit(run(bin('oxfmt'), []));
