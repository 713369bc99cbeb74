// npm run bench -- NAME: one benchmark; without a name, the list. A bench is bench/NAME.ts; its parts are in
// bench/NAME/, and those that run as separate processes end in `.process.ts`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { browserSettings } from './browser.mjs';
import { checkNode, ensureBuild, ensureDependencies, fail, root, run, say } from './lib.mjs';

const folder = path.join(root, 'bench');
const [name, ...options] = process.argv.slice(2);
const benches = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !/\.(d|test)\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));

if (name === undefined) {
  for (const bench of benches) process.stdout.write(`npm run bench -- ${bench.padEnd(9)} ${subjectOf(bench)}\n`);
  process.exit(0);
}
if (!benches.includes(name)) fail(`There is no bench ${name}. There is: ${benches.join(', ')}.`);

checkNode();
ensureDependencies();
ensureDependencies('bench');
// All except the engine's are about the whole server.
if (name !== 'engine') ensureBuild();
const env = name === 'journey' ? { ...process.env, ...browserSettings() } : process.env;
say(`bundling ${name} ...`);
const dist = path.join(folder, 'dist', name);
rmSync(dist, { recursive: true, force: true });
const { rolldown } = await import('rolldown');
const bundler = await rolldown({ cwd: root, input: inputs(), platform: 'node', external: (id) => !isOurs(id) });
await bundler.write({ dir: dist, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
await bundler.close();
process.exit(run(process.execPath, [path.join(dist, 'main.mjs'), ...options], { env, stdio: ['ignore', 1, 2] }));

/** The comment at the top of a bench, as one line. */
function subjectOf(bench) {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(readFileSync(path.join(folder, `${bench}.ts`), 'utf8')) ?? [];
  return comment.replaceAll(/\s*\n \*\s*/g, ' ').trim();
}

/** The bench itself and the processes it starts. */
function inputs() {
  const parts = path.join(folder, name);
  const processes = existsSync(parts) ? readdirSync(parts).filter((file) => file.endsWith('.process.ts')) : [];
  const entries = processes.map((file) => [file.slice(0, -'.ts'.length), path.join(parts, file)]);
  return { main: path.join(folder, `${name}.ts`), ...Object.fromEntries(entries) };
}

/** Our own sources are bundled; packages stay outside. */
function isOurs(id) {
  return /^(\.|\/|@countersign\/)/.test(id);
}
