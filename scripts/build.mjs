// npm run build: install and build what is stale.
import { checkNode, ensureBuild, ensureDependencies } from './lib.mjs';

checkNode();
ensureDependencies();
ensureBuild();
