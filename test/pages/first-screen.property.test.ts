/**
 * Law: what a section paints first is the beginning of its page, so that nothing moves when the rest follows; it fills the
 * screen, and something in it can be answered. However the section is answered.
 */
import { describe, expect, it } from 'vitest';
import { painted, type FirstScreen } from '../../apps/web/src/controls/first-screen.ts';
import { runsOf } from '../../apps/web/src/controls/question-runs.ts';
import { isAnswer, placedCells } from '../../apps/web/src/question/cells.ts';
import { firstScreen } from '../../apps/web/src/section/use-first-screen.ts';
import type { Application, CellKey } from '../../packages/engine/src/index.ts';
import { again, depth, SEED } from '../../packages/engine/src/testing/depth.ts';
import { randomFrom } from '../../packages/engine/src/testing/random-definition.ts';
import { act, modelFor, open, randomStep } from '../../packages/engine/src/testing/random-walk.ts';
import { newCase, referenceCarrier } from '../carrier/reference-carrier.ts';

const PHONE_PX = 700;
const DESKTOP_PX = 900;
const BENEFICIARIES = 'SECTIONCBeneficiaryInformation';

// spec pages 4.2
describe('the first paint of a section', () => {
  it.each([1, 2, 3, 4])('is the beginning of a page of random definition %i', (definition) => {
    expect(walk(open(modelFor(SEED + definition)), SEED + definition, depth('stepsPerDefinition'))).toEqual([]);
  });

  it('is the beginning of a page of the reference carrier', () => {
    expect(walk(open(referenceCarrier().model), SEED, depth('stepsOnCarrier'))).toEqual([]);
  });

  it('ends within the first beneficiary on a usual screen, and is the whole section on a very high one', () => {
    const application = newCase(referenceCarrier().model);
    const first = firstScreen(application, BENEFICIARIES, DESKTOP_PX);
    expect([...(first?.values() ?? [])]).toContain('cut');
    expect(first && answersIn(application, cellsIn(application, first, BENEFICIARIES)).length).toBeLessThan(8);
    expect(firstScreen(application, BENEFICIARIES, 100 * DESKTOP_PX)).toBeNull();
  });
});

/** What is wrong after the first step after which something is, and how to repeat it. */
function walk(application: Application, seed: number, count: number): string[] {
  const random = randomFrom(seed);
  for (let at = 0; at <= count; at++) {
    const visible = application.model.blocks.filter(({ name }) => application.block(name).visible);
    const found = visible.flatMap(({ name }) =>
      [PHONE_PX, DESKTOP_PX].flatMap((height) => faults(application, name, height)),
    );
    if (found.length > 0) return [...found, again()];
    const step = randomStep(application, random);
    if (step !== null) act(application, step);
  }
  return [];
}

function faults(application: Application, block: string, height: number): string[] {
  const first = firstScreen(application, block, height);
  if (first === null) return [];
  const page = answersIn(
    application,
    placedCells(application, block).map(({ cell }) => cell.key),
  );
  const shown = answersIn(application, cellsIn(application, first, block));
  const isBeginning = shown.join() === page.slice(0, shown.length).join();
  const canAnswer = shown.some((key) => application.cell(key).editable);
  return [
    ...(isBeginning ? [] : [`${block} shows ${shown.join()} of ${page.join()}`]),
    ...(canAnswer || !application.block(block).editable ? [] : [`${block} shows nothing to answer`]),
  ];
}

/** The visible questions of the first paint, as the pages show them: lists of questions, and the rows in them. */
function cellsIn(application: Application, first: FirstScreen, block: string): CellKey[] {
  const within = (cells: readonly CellKey[]): CellKey[] =>
    painted(first, runsOf(application, cells), ({ keys }) => keys).flatMap(({ keys }) => keys.flatMap(inOne));
  const inOne = (key: CellKey): CellKey[] => {
    const { visible, rows, children } = application.cell(key);
    if (!visible) return [];
    if (rows === null) return [key, ...children.flatMap(inOne)];
    return painted(first, rows, (row) => row.cells).flatMap((row) => within(row.cells));
  };
  return within(application.block(block).cells);
}

const answersIn = (application: Application, keys: readonly CellKey[]): CellKey[] =>
  keys.filter((key) => isAnswer(application.cell(key)));
