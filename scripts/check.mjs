// npm run check: types, lint, format, and the unit tests of what changed since main. npm test does all of this for
// everything.
import { execFileSync, spawn } from 'node:child_process';
import { bin, checkNode, ensureDependencies, root, say } from './lib.mjs';

checkNode();
ensureDependencies();
// The types of the browser journeys are separate packages.
ensureDependencies('e2e');

const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Where this branch left main; the last commit if there is no other main. Null: not a repository. */
function leftMain() {
  for (const words of [
    ['merge-base', 'HEAD', 'origin/main'],
    ['rev-parse', 'HEAD'],
  ]) {
    try {
      return git(...words).trim();
    } catch {
      // The next one.
    }
  }
  return null;
}

/** Files that changed or were added since then. */
function changedSince(commit) {
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', commit).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  return files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
}

const since = leftMain();
const changed = since === null ? [] : changedSince(since);

const steps = [
  // Caches results for unchanged files in .build/types.
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  // Rules that need types cost as much as the type check: npm test runs them on all files.
  ...(changed.length > 0
    ? [['lint by types, of what changed', bin('oxlint'), ['--type-aware', '--deny-warnings', ...changed]]]
    : []),
  ['format', bin('oxfmt'), ['--check']],
  ['unit tests', bin('vitest'), ['run', '--project', 'unit', ...(since === null ? [] : ['--changed', since])]],
];

/** Runs a command in parallel with the others; its output is shown if it fails. */
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
