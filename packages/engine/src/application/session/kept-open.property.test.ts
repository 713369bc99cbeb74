/**
 * Law: an application that stays open between submissions behaves like one that is opened from the record for each of
 * them. The server keeps cases open between saves (docs/decisions/live-cases.md).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { runs } from '../../testing/depth.ts';
import { sorted } from '../../testing/differences.ts';
import { randomFrom } from '../../testing/random-definition.ts';
import { act, allVisibleCells, modelFor, OPEN, randomStep } from '../../testing/random-walk.ts';
import { factsFor, marksOf } from '../ask/at-stage.ts';
import { missingFor } from '../ask/readiness.ts';
import type { Application, CellState, OpenOptions } from '../contract/contract.ts';
import { printModel } from '../print/print.ts';
import { menuWithQuestions } from '../view/menu-questions.ts';
import { merge } from './merge.ts';
import { openApplication } from './open.ts';

const STAGES_OF_SAVES: readonly Stage[] = [1, 2.1, 13];

/** Everything that the server reads from an application after a save, and what it prints. */
function picture(application: Application): unknown {
  const blocks = application.model.blocks.map(({ name }) => application.block(name));
  const answered = Object.entries(application.answers()).filter(([, answers]) => Object.keys(answers).length > 0);
  return {
    answers: sorted(Object.fromEntries(answered)),
    marks: marksOf(application),
    cells: allVisibleCells(application).map(withoutKeys),
    blocks: blocks.map(({ valid, visible, editable }) => ({ valid, visible, editable })),
    menu: application.model.blocks.map(({ name }) => menuWithQuestions(application, name)),
    facts: STAGES_OF_SAVES.map((stage) => factsFor(application, stage)),
    printed: printModel(application, application.stage),
    missing: missingFor(application, 'sign').map(({ block, questions }) => [block, questions.map(({ path }) => path)]),
  };
}

/** Keys of rows are numbered in order, in every application separately. */
function withoutKeys({ key: _key, rows, children, ...cell }: CellState): unknown {
  return {
    ...cell,
    children: children.length,
    rows: rows?.map(({ key: _own, cells, ...row }) => ({ ...row, cells: cells.length })),
  };
}

/** The record, opened anew for the same person. A section without answers is stored once it has a mark. */
function reopened(application: Application, viewer: OpenOptions): Application {
  const marks = marksOf(application);
  const marked = Object.entries(marks).filter(([, { visited, edited = [] }]) => visited || edited.length > 0);
  const answers = { ...Object.fromEntries(marked.map(([name]) => [name, {}])), ...application.answers() };
  return openApplication(application.model, { ...viewer, answers, marks });
}

// spec http 3.9
test('an application that stays open between submissions is the same as one opened again for each', () => {
  fc.assert(
    fc.property(fc.noShrink(fc.nat(100_000)), (seed) => {
      const random = randomFrom(seed * 31 + 7);
      const model = modelFor(seed % 40);
      const stage = STAGES_OF_SAVES[seed % 3] ?? 1;
      const viewer: OpenOptions = seed % 2 === 0 ? OPEN : { ...OPEN, stage, role: roleOfStage(stage) };
      // What the system fills in is saved when a case is started; sections without it are not.
      const answers = openApplication(model, viewer).answers();
      const started = openApplication(model, { ...viewer, answers });
      const kept = seed % 4 === 0 ? reopened(started, viewer) : started;
      for (let count = 0; count < 12; count += 1) {
        const page = reopened(kept, viewer);
        let block = model.blocks[random(model.blocks.length)]?.name ?? '';
        for (let steps = 0; steps < 3; steps += 1) {
          const step = randomStep(page, random);
          if (step === null) continue;
          act(page, step);
          block = step.block;
        }
        const responses = page.responses(block);
        const anew = reopened(kept, viewer);
        const outcome = merge(anew, block, responses);
        expect(merge(kept, block, responses).ok).toBe(outcome.ok);
        if (random(2) === 0) for (const one of [kept, anew]) one.visit(block);
        expect(picture(kept)).toEqual(picture(anew));
        // A refused submission removes it from the server's memory, and the server opens it again.
        if (!outcome.ok) return;
      }
    }),
    runs('walks'),
  );
});
