// npm test: everything, from types to browser journeys; the last line counts what passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { bin, checkNode, ensureBuild, ensureDependencies, fail, root, run, say } from './lib.mjs';

checkNode();
ensureDependencies();
ensureDependencies('e2e');
const browser = (() => {
  try {
    return findBrowser();
  } catch (error) {
    return fail(error.message);
  }
})();
say(`browser: ${browser.version} from ${browser.from}`);

const full = process.argv.includes('--full');
if (full) ensureDependencies('bench');
const reports = path.join(root, '.build', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = {
  ...process.env,
  E2E_BROWSER_PATH: browser.path,
  E2E_BROWSER_ENV: JSON.stringify(browser.env),
  TEST_DEPTH: full ? 'full' : 'usual',
  FAULT_FIGURES: path.join(reports, 'faults.jsonl'),
};

let passed = 0;
let failed = 0;
const count = (ok, bad) => {
  passed += ok;
  failed += bad;
};

/** A step that either holds or not. */
function check(name, program, args) {
  say(name);
  const code = run(program, args, { env });
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/** A runner that leaves a report; one without a readable report counts as one failure. */
function suite(name, program, args, options, read) {
  say(name);
  const code = run(program, args, { env, ...options });
  try {
    const [ok, bad] = read();
    count(ok, bad === 0 && code !== 0 ? 1 : bad);
  } catch {
    count(0, 1);
  }
}

/** What the fault tests saw, row by row, as docs/reliability.md has it. */
function faultTable() {
  const lines = existsSync(env.FAULT_FIGURES) ? readFileSync(env.FAULT_FIGURES, 'utf8').trim().split('\n') : [];
  const rows = lines
    .map((line) => JSON.parse(line))
    .map(({ row, seen, line, holds }) => [row, seen, line, holds ? 'yes' : 'NO']);
  const table = [['fault', 'seen', 'pass line', 'holds'], ['---', '---', '---', '---'], ...rows];
  return `${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const report = (file) => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

const faults = process.argv.includes('--faults');
if (!faults) {
  check('types', bin('tsc'), ['-b']);
  check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
  check('format', bin('oxfmt'), ['--check']);
}
ensureBuild();
suite(
  faults ? 'fault tests' : 'unit, property and HTTP tests',
  bin('vitest'),
  [
    'run',
    ...(faults
      ? ['--project', 'faults']
      : ['--project', 'unit', '--project', 'server', ...(full ? ['--project', 'oracles'] : [])]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, 'vitest.json')}`,
  ],
  {},
  () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = report('vitest.json');
    return [numPassedTests, Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0)];
  },
);
if (!faults) {
  suite(
    'browser journeys',
    bin('playwright', 'e2e'),
    ['test'],
    {
      cwd: path.join(root, 'e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'playwright.json') },
    },
    () => {
      const { expected, unexpected, flaky } = report('playwright.json').stats;
      return [expected, unexpected + flaky];
    },
  );
}
if (faults) process.stdout.write(faultTable());
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
