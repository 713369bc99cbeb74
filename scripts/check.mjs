// npm run check: types, lint, format, and the unit tests of what changed since main. npm test does all of it for everything.
import { execFileSync, spawn } from 'node:child_process';
import { bin, checkNode, ensureDependencies, root, say } from './lib.mjs';

checkNode();
ensureDependencies();
// The types of the browser journeys are packages of their own.
ensureDependencies('e2e');

const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Where this work left main; the last commit where there is no other main. Null: these files are no repository. */
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

/** Programs that are another since then, or new. */
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
  // Remembers in .build/types what it found in files that stayed as they are.
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  // Rules that ask for types cost as much as types: of all files they are asked in npm test.
  ...(changed.length > 0
    ? [['lint by types, of what changed', bin('oxlint'), ['--type-aware', '--deny-warnings', ...changed]]]
    : []),
  ['format', bin('oxfmt'), ['--check']],
  ['unit tests', bin('vitest'), ['run', '--project', 'unit', ...(since === null ? [] : ['--changed', since])]],
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
