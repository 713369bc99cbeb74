// npm run check: types, lint, format, and what changed since main looked at closely: a moment after each save, not a proof.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bin, checkNode, ensureDependencies, root, say } from './lib.mjs';

checkNode();
ensureDependencies();
// The types of the browser journeys are packages of their own.
ensureDependencies('e2e');

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** Where this work left main; the last commit where there is no other. */
function start() {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return 'HEAD';
  }
}

const since = start();
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)));

const steps = [
  // Remembers in .build/types what it found in files that stayed as they are.
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  // Rules that ask for types cost as much as types: of all files they are asked in npm test.
  ...(changed.length > 0
    ? [['lint by types, of what changed', bin('oxlint'), ['--type-aware', '--deny-warnings', ...changed]]]
    : []),
  ['format', bin('oxfmt'), ['--check']],
  ['unit tests that import what changed', bin('vitest'), ['run', '--project', 'unit', '--changed', since]],
];

/** Runs one beside the others; its output is shown when it has failed. */
function run([name, program, args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text) => (output += text);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => keep(error.message));
    child.once('close', (code) => {
      say(`${code === 0 ? 'passed' : 'FAILED'}: ${name}`);
      if (code !== 0) process.stderr.write(output);
      resolve(code === 0 ? [] : [name]);
    });
  });
}

const failed = (await Promise.all(steps.map(run))).flat();
if (failed.length > 0) {
  say(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
