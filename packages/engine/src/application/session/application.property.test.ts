/** Laws: the live application agrees with a plain one, undo restores, submissions are idempotent, a filtered view sees the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleOfStage, STAGES } from '../../clause/roles-and-stages.ts';
import { depth, runs, SEED } from '../../testing/depth.ts';
import { walkTogether } from '../../testing/agreement.ts';
import { marksOf } from '../ask/at-stage.ts';
import type { Application, Change } from '../contract/contract.ts';
import { sorted } from '../../testing/differences.ts';
import { merge } from './merge.ts';
import { openApplication } from './open.ts';
import { randomFrom } from '../../testing/random-definition.ts';
import { act, modelFor, open, OPEN, randomStep, allVisibleCells } from '../../testing/random-walk.ts';
import { walkAtStage } from '../../testing/stage-parity.ts';

const DEFINITIONS = 40;
/** A seed decides the definition and every step; fast-check prints the one that fails. */
const seeds = fc.noShrink(fc.nat(100_000));

/** Plays random steps. Returns the application and what each step did. */
function play(seed: number): { application: Application; changes: Change[] } {
  const random = randomFrom(seed * 7919 + 1);
  const application = open(modelFor(seed % DEFINITIONS));
  const changes: Change[] = [];
  for (let count = 0; count < 20; count += 1) {
    const step = randomStep(application, random);
    if (step !== null) changes.push(act(application, step));
  }
  return { application, changes };
}

/** Plays random steps and undoes one of them, whatever followed it. */
function playedAndUndone(seed: number, which: number): Application {
  const { application, changes } = play(seed);
  const older = changes[which % Math.max(1, changes.length)];
  if (older !== undefined) application.undo(older);
  return application;
}

/** Visible questions with their errors, and the record. */
function picture(application: Application): unknown {
  const errors = allVisibleCells(application).map(({ block, path, errors: found }) => [`${block}.${path}`, found]);
  return [errors, sorted(application.answers())];
}

/** The state of the application, and that of one opened from its answers. */
function reopened(application: Application): Application {
  return openApplication(application.model, { ...OPEN, answers: application.answers(), marks: marksOf(application) });
}

// spec engine 3.11
describe('an open application', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    `agrees with the plain reference after every step and reports exactly what changed: seed ${SEED}, definition %i`,
    (index) => {
      const seed = SEED + index;
      const model = modelFor(seed % DEFINITIONS);
      const steps = depth('stepsPerDefinition');
      const { application, taken } = walkTogether(model, { viewer: OPEN, answers: {}, seed, steps });
      expect(taken).toBe(steps);
      // The same record for other stages: who may see and change what.
      const stage = STAGES[seed % STAGES.length] ?? 1;
      const viewer = { stage, role: roleOfStage(stage), isDemo: seed % 3 === 0 };
      walkTogether(model, { viewer, answers: application.answers(), seed, steps: Math.ceil(steps / 3) });
    },
  );

  test.each([1, 2.1, 2.2, 3, 13] as const)(
    `shows stage %d the same with the part it may read and constants for the rest: seed ${SEED}`,
    (stage) => {
      const model = modelFor(SEED % DEFINITIONS);
      const { application } = walkTogether(model, { viewer: OPEN, answers: {}, seed: SEED, steps: 30 });
      const viewer = { stage, role: roleOfStage(stage), isDemo: SEED % 5 === 0 };
      const steps = depth('stepsPerStage');
      expect(walkAtStage(model, { viewer, answers: application.answers(), seed: SEED, steps })).toBe(steps);
    },
  );

  test('stays consistent when an older change is undone', () => {
    fc.assert(
      fc.property(seeds, fc.nat(19), (seed, which) => {
        const application = playedAndUndone(seed, which);
        expect(picture(reopened(application))).toEqual(picture(application));
      }),
      runs('walks'),
    );
  });

  test.each([['a generated row that went and came again', 10_378, 14]])(
    'stays so, as it did not once, with %s',
    (_story, seed, which) => {
      const application = playedAndUndone(seed, which);
      expect(picture(reopened(application))).toEqual(picture(application));
    },
  );

  test('is the same when reopened from its answers', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { application } = play(seed);
        expect(picture(reopened(application))).toEqual(picture(application));
      }),
      runs('walks'),
    );
  });

  // spec http 3.2
  test('treats a repeated submission as one, and its own submissions as no change', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { application } = play(seed);
        const other = open(application.model);
        for (const block of application.model.blocks) {
          const responses = application.responses(block.name);
          // A text that is too long may be typed, but not sent.
          if (allVisibleCells(application).some((cell) => cell.errors.some(({ key }) => key === 'maxlength'))) continue;
          const before = application.answers();
          expect(merge(application, block.name, responses)).toMatchObject({ ok: true });
          expect(application.answers()).toEqual(before);
          merge(other, block.name, responses);
          const once = other.answers();
          merge(other, block.name, responses);
          expect(other.answers()).toEqual(once);
        }
      }),
      runs('walks'),
    );
  });
});
