// The third-party packages that an installation runs or serves: everything in the lock file that is not for development
// only.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

/** Licenses under which a package may be shipped: all allow use and redistribution, none requires our own source. */
export const ALLOWED_LICENSES = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Licenses that are in a package's own files and not in its description. */
const STATED_ELSEWHERE = { 'png-js': 'MIT' };

/** Name, version and license of each, by name; a package in two versions is listed twice. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).flatMap(([place, { version, license, link, dev, devOptional }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || link || dev || devOptional) return [];
    return [{ name, version, license: license ?? STATED_ELSEWHERE[name] ?? 'unknown' }];
  });
  const byName = (one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1);
  const unique = new Map(shipped.map((each) => [`${each.name} ${each.version}`, each]));
  return [...unique.values()].sort(byName);
}

/** `docs/licenses.md` as it must read. */
export function licensesPage() {
  const shipped = shippedPackages();
  const sections = [...byLicense(shipped)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, parts]) => {
      const lines = parts.map(({ name, version }) => `- \`${name}\` ${version}`);
      return `## ${license}\n\n${lines.join('\n')}\n`;
    });
  return `# Licenses of the parts we did not write

Countersign itself is Apache-2.0. An installation runs or serves ${shipped.length} packages of others; what only tests and builds use is
not among them. \`npm run sbom\` writes this page and the bill of materials (CycloneDX); a test compares it with the lock file
and refuses a license that is not allowed.

${sections.join('\n')}`;
}

function byLicense(shipped) {
  const groups = new Map();
  for (const each of shipped) groups.set(each.license, [...(groups.get(each.license) ?? []), each]);
  return groups;
}
