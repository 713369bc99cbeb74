/** The reference carrier's form in the live engine and in the plain reference: the same after every random step. */
import { expect, test } from 'vitest';
import { walkTogether } from '../packages/engine/src/application/agreement.ts';
import { OPEN } from '../packages/engine/src/application/random-walk.ts';
import { walkAtStage } from '../packages/engine/src/application/stage-parity.ts';
import { readCarrier } from '../packages/engine/src/author/index.ts';
import { roleOfStage, STAGES } from '../packages/engine/src/definition/roles-and-stages.ts';
import { depth } from '../packages/engine/src/depth.ts';
import { carrierFiles } from './carrier-files.ts';

const { model, findings } = readCarrier(carrierFiles());
if (model === null) throw new Error(findings.map(({ message }) => message).join('\n'));

const seed = Math.floor(Math.random() * 100_000);
const MINUTES = 60_000;

/** A record that random people filled. */
const { application, taken } = walkTogether(model, { seat: OPEN, answers: {}, seed, steps: depth('stepsOnCarrier') });
const answers = application.answers();

test(`agrees with the plain reference after every step: seed ${seed}`, () => {
  expect(taken).toBe(depth('stepsOnCarrier'));
});

test.each(STAGES)(
  `shows stage %d the same with the part it may read and constants for the rest: seed ${seed}`,
  (stage) => {
    const seat = { stage, role: roleOfStage(stage), isDemo: seed % 3 === 0 };
    const steps = depth('stepsPerStageOnCarrier');
    expect(walkTogether(model, { seat, answers, seed, steps }).taken).toBe(steps);
    expect(walkAtStage(model, { seat, answers, seed, steps })).toBe(steps);
  },
  10 * MINUTES,
);
