/** Compares the form engine with survey-core, ODK's xforms-engine and JSON Forms, and with the minimum possible. */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { print, root, say } from './common/bench.ts';
import { bundleSize } from './engine/bundle-size.ts';
import { carrierCase } from './engine/carrier-case.ts';
import { goalsOf } from './engine/goals.ts';
import { reportOf } from './engine/report.ts';
import { measureAlone } from './engine/run.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });
const quick = values.quick ?? false;
/**
 * Milliseconds for each operation. Operations that take microseconds need a second to warm up; the others are slow from
 * the start.
 */
const budget = quick ? { ours: 1000, peers: 250 } : { ours: 5000, peers: 5000 };

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
print(
  { bench: 'engine', quick, measured, goals },
  { json: values.json ?? false, text: () => reportOf(measured, goals) },
);

function alone<Name extends 'ours' | 'floor' | '@getodk/xforms-engine' | '@jsonforms/core' | 'survey-core'>(
  measure: Name,
) {
  say(`measuring ${measure} ...`);
  return measureAlone<Name>({
    measure,
    budget: measure === 'ours' || measure === 'floor' ? budget.ours : budget.peers,
  });
}

function aloneOnCarrier() {
  say('measuring the reference carrier ...');
  return measureAlone({ measure: 'carrier', budget: budget.ours, theCase: carrierCase(path.join(root, 'carrier')) });
}
