// Shared by all scripts. Node built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const started = Date.now();

/** Progress is printed to standard error: standard output belongs to the command itself. */
export const say = (message) =>
  process.stderr.write(`[${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s] ${message}\n`);

export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Countersign needs Node.js 20.19 or newer; this is ${process.version}.`);
  }
}

/** Runs a program to its end with its output on standard error. Returns its exit code, 1 if it could not run. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  return result.status ?? 1;
}

/**
 * Installs a folder's packages if its lock file, the Node major version or the platform changed since the last time.
 * What somebody installed with npm is used as it is, if it is all.
 */
export function ensureDependencies(folder = '.') {
  const home = path.join(root, folder);
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(home, 'package-lock.json')))
    .update(`${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`)
    .digest('hex');
  const stamp = path.join(home, 'node_modules', '.countersign-stamp');
  if (existsSync(stamp) ? readFileSync(stamp, 'utf8') === wanted : isInstalledByNpm(home)) return;
  say(`installing packages${folder === '.' ? '' : ` in ${folder}`} ...`);
  const [program, ...words] = npm();
  const code = run(program, [...words, 'ci', '--loglevel=error'], { cwd: home });
  if (code !== 0) fail(`npm ci failed in ${home}.`);
  writeFileSync(stamp, wanted);
}

/** The npm that runs this script, with the words that start it; otherwise the one on the path. */
export const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Whether npm's list of what it installed has every package of the lock file, development packages too. */
function isInstalledByNpm(home) {
  const list = path.join(home, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(list);
  return Object.entries(packagesOf(path.join(home, 'package-lock.json'))).every(
    ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version,
  );
}

/** Builds server, command line and web application if a source file changed. */
export function ensureBuild() {
  const wanted = hashOf(['packages', 'apps', 'scripts', 'package-lock.json']);
  const stamp = path.join(root, '.build', 'build-stamp');
  const built = ['apps/server/dist/main.mjs', 'apps/web/dist/index.html'].every((file) =>
    existsSync(path.join(root, file)),
  );
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('building ...');
  if (run(process.execPath, ['scripts/bundle.mjs']) !== 0) fail('The build failed.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The hash of the sources in these folders and files. */
export function hashOf(places) {
  const hash = createHash('sha256');
  const walk = (place) => {
    if (statSync(place).isDirectory()) {
      for (const name of readdirSync(place).sort()) {
        if (name !== 'node_modules' && name !== 'dist') walk(path.join(place, name));
      }
    } else {
      hash.update(path.relative(root, place)).update(readFileSync(place));
    }
  };
  for (const place of places) walk(path.join(root, place));
  return hash.digest('hex');
}

/** A free port of this machine. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A program installed by npm. */
export const bin = (name, folder = '.') => path.join(root, folder, 'node_modules', '.bin', name);

/**
 * Ends the script unless it is root and everything it needs is installed. `needed`: programs or files, and the packages of
 * Debian that have them.
 */
export function checkMachine(script, reason, needed) {
  if (process.getuid?.() !== 0) fail(`${script} needs root: it starts ${reason}.`);
  const isThere = (name) => (name.startsWith('/') ? existsSync(name) : spawnSync('which', [name]).status === 0);
  const missing = Object.entries(needed).filter(([name]) => !isThere(name));
  if (missing.length === 0) return;
  const [names, packages] = [0, 1].map((at) => missing.map((pair) => pair[at]));
  fail(`${script} needs ${names.join(', ')}: apt-get install ${packages.join(' ')}`);
}

/**
 * Runs tests with mounts, processes and a network of their own, which the shell commands of `setup` prepare; prints the
 * results of fault tests that they leave in `FAULT_FIGURES`. Returns the exit code.
 */
export function testApart(project, setup, env) {
  rmSync(env.FAULT_FIGURES, { force: true });
  const apart = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const vitest = [bin('vitest'), 'run', '--project', project, ...process.argv.slice(2)];
  const words = [...apart, 'bash', '-c', `${setup} && exec "$@"`, 'bash', process.execPath, ...vitest];
  const code = run('unshare', words, { env });
  process.stdout.write(faultTable(env.FAULT_FIGURES));
  return code;
}

/** The results of the fault tests in a file of figures, row by row, as in docs/reliability.md. */
export function faultTable(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const rows = lines
    .map((line) => JSON.parse(line))
    .map(({ row, seen, line, holds }) => [row, seen, line, holds ? 'yes' : 'NO']);
  const table = [['fault', 'seen', 'pass line', 'holds'], ['---', '---', '---', '---'], ...rows];
  return `${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
