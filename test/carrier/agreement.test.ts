/** The reference carrier's form in the live engine and in the plain reference: the same after every random step. */
import { expect, test } from 'vitest';
import type { Answers } from '../../packages/engine/src/answer/types.ts';
import { walkTogether } from '../../packages/engine/src/testing/agreement.ts';
import { OPEN } from '../../packages/engine/src/testing/random-walk.ts';
import { walkAtStage } from '../../packages/engine/src/testing/stage-parity.ts';
import { roleOfStage, STAGES } from '../../packages/engine/src/clause/roles-and-stages.ts';
import { depth, SEED } from '../../packages/engine/src/testing/depth.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { model } = referenceCarrier();

let record: Answers | undefined;

/** A record filled in at random, in agreement with the reference throughout; filled once. */
function filledRecord(): Answers {
  if (record !== undefined) return record;
  const steps = depth('stepsOnCarrier');
  const { application, taken } = walkTogether(model, { viewer: OPEN, answers: {}, seed: SEED, steps });
  expect(taken).toBe(steps);
  record = application.answers();
  return record;
}

test(`agrees with the plain reference after every step: seed ${SEED}`, () => {
  expect(filledRecord()).not.toEqual({});
});

test.each(STAGES)(
  `shows stage %d the same with the part it may read and constants for the rest: seed ${SEED}`,
  (stage) => {
    const answers = filledRecord();
    const viewer = { stage, role: roleOfStage(stage), isDemo: SEED % 3 === 0 };
    const steps = depth('stepsPerStageOnCarrier');
    expect(walkTogether(model, { viewer, answers, seed: SEED, steps }).taken).toBe(steps);
    expect(walkAtStage(model, { viewer, answers, seed: SEED, steps })).toBe(steps);
  },
);
