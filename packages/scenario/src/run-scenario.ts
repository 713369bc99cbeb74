/** Runs a scenario in an environment and reports which expectations were met. */
import type { LastStep } from './check-expectation.ts';
import { checkExpectation } from './check-expectation.ts';
import type { Driver, Outcome } from './driver.ts';
import type { Scenario, Step } from './language/types.ts';
import type { ScenarioReport } from './report.ts';
import { emptyReport } from './report.ts';
import { answer, changeRows, fill, leave } from './steps.ts';
import { snapshot, type Snapshot, undo } from './undo.ts';

/**
 * Runs every step in order. A refused step ends the scenario as a failure, unless the next step expects the refusal.
 * Failed expectations do not end it.
 */
export async function runScenario(driver: Driver, scenario: Scenario): Promise<ScenarioReport> {
  const report = emptyReport(scenario);
  let last: LastStep = { refusals: [], removed: [], notices: [] };
  let before: Snapshot | undefined;
  for (const [index, step] of scenario.steps.entries()) {
    if (step.kind === 'expect') {
      await judge(driver, step, last, report);
      continue;
    }
    const taken = isTakenBack(scenario.steps, index) ? snapshot(driver.application()) : undefined;
    last = await perform(driver, step, scenario.seed, before);
    if (step.kind !== 'leave') before = taken;
    if (last.refusals.some(({ key }) => key === 'notApplicable') && !expectsRefusal(scenario.steps[index + 1])) {
      // The following steps would apply to a different case than the scenario describes.
      report.notApplicable.push({ line: step.line, expectation: `${step.kind}, and everything after it` });
      break;
    }
    if (last.refusals.length > 0 && !expectsRefusal(scenario.steps[index + 1])) {
      for (const { key, path, message } of last.refusals) {
        report.failures.push({
          line: step.line,
          path: path || step.kind,
          expected: 'done',
          actual: `refused (${key}): ${message}`,
        });
      }
      break;
    }
  }
  return report;
}

/** Steps that `undo` reverts. */
const EDITS: ReadonlySet<Step['kind']> = new Set(['answer', 'addRow', 'removeRow']);

/** An edit, and the next action is `undo`, whatever is expected and left in between. */
function isTakenBack(steps: readonly Step[], index: number): boolean {
  const next = steps.slice(index + 1).find(({ kind }) => kind !== 'expect' && kind !== 'leave');
  return EDITS.has(steps[index]?.kind ?? 'expect') && next?.kind === 'undo';
}

async function perform(
  driver: Driver,
  step: Exclude<Step, { kind: 'expect' }>,
  seed: number,
  before: Snapshot | undefined,
): Promise<LastStep> {
  const outcome: Outcome & { notices?: string[] } =
    step.kind === 'undo' ? await undo(driver, before) : await act(driver, step, seed);
  const notices = outcome.notices ?? [];
  return outcome.ok
    ? { refusals: [], removed: outcome.removed, notices }
    : { refusals: outcome.refusals, removed: [], notices };
}

function act(
  driver: Driver,
  step: Exclude<Step, { kind: 'expect' | 'undo' }>,
  seed: number,
): Promise<Outcome & { notices?: string[] }> {
  switch (step.kind) {
    case 'as':
      return driver.become(step.actor);
    case 'start':
      return driver.start(step.facts);
    case 'answer':
      return answer(driver, step);
    case 'addRow':
    case 'removeRow':
      return changeRows(driver, step);
    case 'leave':
      return leave(driver, step.page);
    case 'fill':
      return fill(driver, step, seed);
    case 'send':
      return driver.send(step.to);
    case 'find':
      return driver.find();
    case 'sign':
      return driver.sign();
    case 'resume':
      return driver.resume();
    case 'today':
      return driver.travel(step.day);
    case 'process':
      return driver.process();
    case 'decide':
      return driver.decide();
    case 'unlock':
      return driver.unlock(step.reason);
  }
}

function expectsRefusal(step: Step | undefined): boolean {
  return step?.kind === 'expect' && (step.expectation.refused?.length ?? 0) > 0;
}

async function judge(
  driver: Driver,
  step: Step & { kind: 'expect' },
  last: LastStep,
  report: ScenarioReport,
): Promise<void> {
  for (const verdict of await checkExpectation(step.expectation, driver, last)) {
    if (verdict.verdict === 'held') report.held += 1;
    else if (verdict.verdict === 'failed') {
      const { path, expected, actual } = verdict;
      report.failures.push({ line: step.line, path, expected, actual });
    } else report.notApplicable.push({ line: step.line, expectation: verdict.expectation });
  }
}
