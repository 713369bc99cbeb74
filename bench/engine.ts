/** The form engine beside survey-core, ODK's xforms-engine and JSON Forms, and beside the floor. */
import { parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { bundleSize } from './engine/bundle-size.ts';
import { carrierCase } from './engine/carrier-case.ts';
import { goalsOf } from './engine/goals.ts';
import { reportOf } from './engine/report.ts';
import { measureAlone } from './engine/run.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });
const quick = values.quick ?? false;
/** Milliseconds for each operation. What runs in microseconds needs a second to warm up; the others are slow from the start. */
const budget = quick ? { ours: 1000, peers: 250 } : { ours: 5000, peers: 5000 };
/** The bench runs from the folder of the repository. */
const root = process.cwd();

const say = (what: string): void => void process.stderr.write(`measuring ${what} ...\n`);
const measured = {
  size: await bundleSize(path.join(root, 'bench/engine/page-entry.ts')),
  ours: await alone('ours'),
  floor: await alone('floor'),
  carrier: await aloneOnCarrier(),
  '@getodk/xforms-engine': await alone('@getodk/xforms-engine'),
  '@jsonforms/core': await alone('@jsonforms/core'),
  'survey-core': await alone('survey-core'),
};
const goals = goalsOf(measured);
const machine = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cores: availableParallelism(),
};
process.stdout.write(
  values.json === true
    ? `${JSON.stringify({ bench: 'engine', quick, machine, measured, goals })}\n`
    : `${reportOf(measured, goals)}\n`,
);

function alone<Name extends 'ours' | 'floor' | '@getodk/xforms-engine' | '@jsonforms/core' | 'survey-core'>(
  measure: Name,
) {
  say(measure);
  return measureAlone<Name>({
    measure,
    budget: measure === 'ours' || measure === 'floor' ? budget.ours : budget.peers,
  });
}

function aloneOnCarrier() {
  say('the reference carrier');
  return measureAlone({ measure: 'carrier', budget: budget.ours, theCase: carrierCase(path.join(root, 'carrier')) });
}
