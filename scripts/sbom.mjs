// npm run sbom: the bill of materials of what is shipped (CycloneDX 1.5, .build/sbom.cdx.json) and docs/licenses.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkNode, fail, npm, root, say } from './lib.mjs';
import { ALLOWED_LICENSES, licensesPage, shippedPackages } from './shipped-packages.mjs';

checkNode();
// With `--omit dev`, npm leaves out packages that development and the server share.
const [program, ...words] = npm();
const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const { status, stdout } = spawnSync(program, [...words, ...asked], { cwd: root, maxBuffer: 64 * 1_048_576 });
if (status !== 0) fail('npm sbom failed.');
const bill = JSON.parse(stdout.toString('utf8'));

// The same packages give the same file: without time, folder or random values.
delete bill.serialNumber;
delete bill.metadata.timestamp;
bill.metadata.component.name = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).name;
const shipped = shippedPackages();
const wanted = new Set(shipped.map(({ name, version }) => purlOf(name, version)));
const isKept = ({ purl }) => wanted.has(purl) || purl.startsWith('pkg:npm/%40countersign/');
const dropped = new Set(bill.components.filter((each) => !isKept(each)).map((each) => each['bom-ref']));
bill.components = bill.components.filter(isKept);
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !dropped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !dropped.has(each)) }));
for (const { name, version, license } of shipped) {
  const component = bill.components.find(({ purl }) => purl === purlOf(name, version));
  if (!component) fail(`${name} ${version} is not in the bill of materials.`);
  component.licenses ??= [{ license: { id: license } }];
}

const file = path.join(root, '.build', 'sbom.cdx.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(path.join(root, 'docs', 'licenses.md'), licensesPage());
say(`${path.relative(root, file)}: ${shipped.length} packages; docs/licenses.md`);
const refused = shipped.filter(({ license }) => !ALLOWED_LICENSES.has(license));
for (const { name, version, license } of refused) say(`${name} ${version}: the license ${license} is not allowed`);
process.exit(refused.length === 0 ? 0 : 1);

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
