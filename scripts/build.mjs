// npm run build: builds whatever is out of date. It installs nothing: npm ci does.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkNode, ensureBuild, fail, root } from './lib.mjs';

checkNode();
if (!existsSync(path.join(root, 'node_modules'))) fail('The packages are not installed: npm ci');
ensureBuild();
