// npm test: everything, from types to browser journeys; the last line counts what passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { browserSettings } from './browser.mjs';
import { freshData } from './fresh-data.mjs';
import { bin, checkNode, ensureBuild, ensureDependencies, faultTable, root, run, say } from './lib.mjs';

checkNode();
ensureDependencies();
const browser = browserSettings();

const full = process.argv.includes('--full');
if (full) ensureDependencies('bench');
const reports = path.join(root, '.build', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = {
  ...process.env,
  ...browser,
  TEST_DEPTH: full ? 'full' : 'usual',
  FAULT_FIGURES: path.join(reports, 'faults.jsonl'),
};

let passed = 0;
/** The failures, one line each; repeated at the end, where anyone who reads only the end of a long log finds them. */
const failures = [];

/** A step that either passes or fails. */
function check(name, program, args) {
  say(name);
  if (run(program, args, { env }) === 0) passed += 1;
  else failures.push(name);
}

/**
 * A runner that writes a report; one without a readable report, or with none that says what failed, counts as one
 * failure.
 */
function suite(name, program, args, options, read) {
  say(name);
  const code = run(program, args, { env, ...options });
  try {
    const [ok, bad] = read();
    passed += ok;
    failures.push(...(bad.length === 0 && code !== 0 ? [name] : bad));
  } catch {
    failures.push(name);
  }
}

const report = (file) => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

/** The failed tests of one file in vitest's report; a file that could not be loaded counts as one. */
function failedInFile({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const lines = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  return lines.length === 0 && status === 'failed' ? [`${file}\n${message}`] : lines;
}

/** The failed journeys of one suite in Playwright's report, including those of nested suites. */
function failedJourneys({ specs, suites = [] }) {
  return [
    ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} > ${spec.title}`),
    ...suites.flatMap(failedJourneys),
  ];
}

const faults = process.argv.includes('--faults');
if (!faults) {
  // One program reads the types, for the compiler's findings and for the rules that need them.
  check('types and lint', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']);
  if (full) check('types, by the compiler itself', bin('tsc'), ['-b']);
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
    const { numPassedTests, testResults } = report('vitest.json');
    return [numPassedTests, testResults.flatMap(failedInFile)];
  },
);
if (!faults) {
  suite(
    'browser journeys',
    bin('playwright', 'e2e'),
    ['test'],
    {
      cwd: path.join(root, 'e2e'),
      env: {
        ...env,
        E2E_FRESH_DATA: await freshData(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'playwright.json'),
      },
    },
    () => {
      const { stats, suites } = report('playwright.json');
      return [stats.expected, suites.flatMap(failedJourneys)];
    },
  );
}
if (faults) process.stdout.write(faultTable(env.FAULT_FIGURES));
process.stdout.write(failures.map((failure) => `failed: ${failure}\n`).join(''));
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
process.exit(failures.length === 0 ? 0 : 1);
