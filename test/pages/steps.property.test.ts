/**
 * Law: one question at a time, a section asks the same as on one page: every visible question in one step, in the order
 * of the page, found by the links that lead to it. However it is answered.
 */
import { describe, expect, it } from 'vitest';
import { isLongEntry } from '../../apps/web/src/controls/long-entry.ts';
import { runsOf } from '../../apps/web/src/controls/question-runs.ts';
import { fieldId, isAnswer, placedCells } from '../../apps/web/src/question/cells.ts';
import { cellsOfStep, type Step, stepsOf, stepWith } from '../../apps/web/src/section/steps.ts';
import { nodeOf } from '../../apps/web/src/state/node-of.ts';
import { type Application, type CellState, openApplication } from '../../packages/engine/src/index.ts';
import { again, depth, SEED } from '../../packages/engine/src/testing/depth.ts';
import { randomFrom } from '../../packages/engine/src/testing/random-definition.ts';
import { act, modelFor, OPEN, open, randomStep, stepText } from '../../packages/engine/src/testing/random-walk.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

// spec pages 4.3
describe('one question at a time', () => {
  it.each([1, 2, 3, 4])('asks what a page of random definition %i asks', (definition) => {
    const application = open(modelFor(SEED + definition));
    expect(walk(application, SEED + definition, depth('stepsPerDefinition'))).toEqual([]);
  });

  it('asks what a page of the reference carrier asks', () => {
    expect(walk(open(referenceCarrier().model), SEED, depth('stepsOnCarrier'))).toEqual([]);
  });

  it('shows values from elsewhere, one of them masked, above the question about them', () => {
    const answers = {
      SECTIONDCoverageDetails: { BillingMethod: 'PreAuthorizedPaymentPlan', PlannedPremium: '225' },
      PreAuthorizedPayment: { PayorType: 'ProposedInsured', BankName: 'First Bank', BankAccountNumber: '12345678' },
    };
    const application = openApplication(referenceCarrier().model, { ...OPEN, role: 'ProposedInsured', answers });
    expect(application.block('PreAuthorizedPaymentPlan').visible).toBe(true);
    expect(differences(application)).toEqual([]);
  });
});

/** What is different after the first step that makes a difference, the steps to it, and how to repeat them. */
function walk(application: Application, seed: number, count: number): string[] {
  const random = randomFrom(seed);
  const taken: string[] = [];
  for (let at = 0; at <= count; at++) {
    const found = differences(application);
    if (found.length > 0) return [...taken, ...found, again()];
    const step = randomStep(application, random);
    if (step === null) continue;
    act(application, step);
    taken.push(stepText(step));
  }
  return [];
}

/** Sections in which the steps differ from the page, each with the difference. */
function differences(application: Application): string[] {
  return application.model.blocks.flatMap(({ name }) => {
    if (!application.block(name).visible) return [];
    const steps = stepsOf(application, name);
    const page = placedCells(application, name).map(({ cell }) => cell);
    const asked = keysOf(application, page.filter(isAnswer));
    const inSteps = keysOf(application, steps.flatMap((step) => cellsOfStep(application, step)).filter(isAnswer));
    const shown = new Set(steps.flatMap((step) => cellsOfStep(application, step).map(({ key }) => key)));
    const texts = page.filter(({ control, key }) => control === 'label' && !shown.has(key));
    const readInSteps = new Set(
      steps.flatMap((step) =>
        cellsOfStep(application, step)
          .filter(isRead)
          .map(({ key }) => key),
      ),
    );
    const read = page.filter((cell) => isRead(cell) && readInSteps.has(cell.key)).map(({ key }) => key);
    const idle = asked.length === 0 ? [] : steps.filter((step) => !asks(application, step));
    const crowded = steps.filter((step) => askedApart(application, step).length > 1);
    const lost = page.filter((cell) => isAnswer(cell) && inSteps.includes(cell.key)).filter(isUnreachable);
    return [
      ...(inSteps.join() === asked.join() ? [] : [`${name} asks ${asked.join()} and in steps ${inSteps.join()}`]),
      ...(new Set(steps.map(({ id }) => id)).size === steps.length ? [] : [`${name} has two steps of one name`]),
      ...([...readInSteps].join() === read.join()
        ? []
        : [`${name} reads ${read.join()} and in steps ${[...readInSteps].join()}`]),
      ...idle.map(({ id }) => `${name} has a step that asks nothing: ${id}`),
      ...crowded.map(({ id, ...step }) => `${name} asks in step ${id}: ${askedApart(application, step).join()}`),
      ...texts.map(({ key }) => `${name} does not show ${key}`),
      ...lost.map(({ key }) => `${name} does not lead to ${key}`),
    ];

    function isUnreachable({ key }: CellState): boolean {
      const step = steps[stepWith(application, steps, fieldId(key))];
      return step === undefined || !cellsOfStep(application, step).some((cell) => cell.key === key);
    }
  });
}

const isRead = (cell: CellState): boolean => isAnswer(cell) || cell.control === 'label';

const asks = (application: Application, step: Step): boolean =>
  step.row !== null || cellsOfStep(application, step).some((cell) => isAnswer(cell) || cell.canAdd);

/** The questions of a step that are not shown as one on a page. */
function askedApart(application: Application, { cells, row }: Omit<Step, 'id'>): string[] {
  const rows = cells.flatMap((key) => application.cell(key).rows ?? []);
  if (row !== null && !rows.some((one) => one.key === row.key && isLongEntry(one))) return [];
  const asked = (row?.cells ?? cells).filter((key) => application.cell(key).control !== 'label');
  return runsOf(application, asked).flatMap(({ kind, keys }) =>
    kind === 'yes-no' || kind === 'shares' ? keys.slice(0, 1) : keys,
  );
}

/** A question that is not shown to a person who may only read it leaves no trace. */
const keysOf = (application: Application, cells: readonly CellState[]): string[] =>
  cells
    .filter((cell) => cell.editable || nodeOf(application.model, cell)?.data?.Retyped !== true)
    .map(({ key }) => key);
