/** The effort of filling in a sole owner's case: screens, answers, clicks, keys, screenfuls of a phone. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Cost } from '../e2e/tests/support/cost.ts';
import { print, root, round, say } from './common/bench.ts';
import { type Goal, judged, reportOf } from './common/report.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });

/** The goals for the same case, for all people together. */
const wanted: Omit<Cost, 'screenfuls'> = { screens: 20, answers: 120, clicks: 150, keys: 280 };

const costs = walk();
const everybody = sum(costs.agent, costs.insured);
const goals: Goal[] = (Object.keys(wanted) as (keyof typeof wanted)[]).map((kind) => ({
  goal: kind,
  is: everybody[kind],
  bound: { atMost: wanted[kind] },
  unit: '',
}));
const measured = { agent: rounded(costs.agent), insured: rounded(costs.insured), everybody: rounded(everybody) };
print(
  { bench: 'journey', quick: false, measured, goals: judged(goals) },
  { json: values.json ?? false, text: () => reportOf(measured, goals) },
);

/** The journey in a real browser, against a server of its own. */
function walk(): { agent: Cost; insured: Cost } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
  const file = path.join(folder, 'journey.json');
  say('walking the case ...');
  const program = path.join(root, 'e2e/node_modules/.bin/playwright');
  const { status } = spawnSync(program, ['test', 'journey-count', '--reporter=line'], {
    cwd: path.join(root, 'e2e'),
    stdio: ['ignore', 2, 2],
    // scripts/bench.mjs passes the browser's path.
    env: { ...process.env, TEST_DEPTH: 'full', JOURNEY_FIGURES: file },
  });
  try {
    if (status !== 0) throw new Error('the journey did not arrive');
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sum(one: Cost, other: Cost): Cost {
  return {
    screens: one.screens + other.screens,
    answers: one.answers + other.answers,
    clicks: one.clicks + other.clicks,
    keys: one.keys + other.keys,
    screenfuls: one.screenfuls + other.screenfuls,
  };
}

function rounded(cost: Cost): Cost {
  return { ...cost, screenfuls: round(cost.screenfuls, 1) };
}
