// npm run build: installs and builds whatever is out of date.
import { checkNode, ensureBuild, ensureDependencies } from './lib.mjs';

checkNode();
ensureDependencies();
ensureBuild();
