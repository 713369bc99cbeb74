// npm run release -- FOLDER: copies what an installation runs to FOLDER: the built programs and pages, their packages, the
// carrier and deploy/. It needs no npm, no compiler and no network there.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild, fail, root, say } from './lib.mjs';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) fail('usage: npm run release -- FOLDER');
const target = path.resolve(folder);
if (existsSync(target)) fail(`${target} exists: name a new folder for each release`);

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
/** The pages are already built: their packages are not needed to serve them. */
const BUILT_IN = '@countersign/web';

/** Folders of the packages that the programs load, found from the programs on, as Node finds them. */
function packageFolders() {
  const found = new Set();
  const follow = (place) => {
    const { dependencies = {}, peerDependencies = {} } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const folder = name === BUILT_IN ? undefined : nearest(place, name);
      if (folder === undefined || found.has(folder)) continue;
      found.add(folder);
      follow(packages[folder].link ? packages[folder].resolved : folder);
    }
  };
  follow('apps/server');
  follow('apps/cli');
  return [...found].filter((folder) => !packages[folder].link);
}

/** Where Node finds a package for one that is in `place`: in the nearest folder. Undefined: a choice that was not installed. */
function nearest(place, name) {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const folder = path.posix.join(from, 'node_modules', name);
    if (packages[folder] !== undefined) return folder;
    if (from === '') return undefined;
  }
}

ensureBuild();
const places = ['package.json', 'LICENSE', 'CHANGELOG.md', 'carrier', 'deploy', 'docs', 'examples'];
const built = ['apps/server/dist', 'apps/web/dist', 'apps/cli/dist'];
// Under another name until it is complete.
const draft = `${target}.part`;
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });
for (const place of [...places, ...built, ...packageFolders()]) {
  const from = path.join(root, place);
  if (existsSync(from)) cpSync(from, path.join(draft, place), { recursive: true, preserveTimestamps: true });
}
renameSync(draft, target);
say(`release in ${target}`);
