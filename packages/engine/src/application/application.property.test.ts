/** Laws: the live application agrees with a plain one, undo restores, submissions are idempotent, a filtered view sees the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stage } from '../definition/vocabulary.ts';
import type { Application, Change } from './contract.ts';
import { openApplication } from './open.ts';
import { roleOfStage } from '../definition/roles-and-stages.ts';
import { randomFrom, type Random } from './random-definition.ts';
import { act, modelFor, open, OPEN, randomStep, TODAY, visibleCells, type Step } from './random-walk.ts';
import {
  addReferenceRow,
  changeReference,
  instances,
  openReference,
  referenceAnswers,
  referenceErrors,
  removeReferenceRow,
  type Reference,
} from './reference.ts';
import { answersFor, factsFor } from './at-stage.ts';
import { merge } from './merge.ts';

/** Definitions and walks per law. */
const RUNS = 25;
const STAGES: readonly Stage[] = [1, 2.1, 2.2, 3, 13];

/** The same step in the reference. The text is what the application kept: how it is normalised is tested elsewhere. */
function actReference(reference: Reference, step: Step, change: Change): void {
  const target = instances(reference).find(
    (seen) => seen.path === step.path && reference.model.blocks[seen.node.block]?.name === step.block,
  );
  if (target === undefined) throw new Error(`The reference has no ${step.block}.${step.path}`);
  if (step.kind === 'add') addReferenceRow(reference, target);
  else if (step.kind === 'remove') removeReferenceRow(reference, target, step.position);
  else {
    const entry = change.entries.find(
      (one) => one.kind === 'answer' && one.block === step.block && one.path === step.path,
    );
    if (entry?.kind === 'answer') changeReference(reference, target, entry.after);
  }
}

function seenErrors(application: Application): Map<string, string[]> {
  return new Map(
    visibleCells(application).map((cell) => [`${cell.block}.${cell.path}`, cell.errors.map((error) => error.key)]),
  );
}

function sorted<Item>(map: Map<string, Item>): [string, Item][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Visible questions with their errors, and the record. */
function seen(application: Application): unknown {
  return [sorted(seenErrors(application)), withoutRowMarks(application.answers())];
}

function seenByReference(reference: Reference): unknown {
  return [sorted(referenceErrors(reference)), referenceAnswers(reference)];
}

/** Blank rows are kept by a path of their own; the reference has none. */
function withoutRowMarks(answers: ReturnType<Application['answers']>): typeof answers {
  const entries = Object.entries(answers).map(([block, own]) => {
    return [block, Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''))] as const;
  });
  return Object.fromEntries(entries.filter(([, own]) => Object.keys(own).length > 0));
}

/** Plays random steps; `after` looks after each. */
function play(
  seed: number,
  steps: number,
  after: (application: Application, step: Step, change: Change, random: Random) => void,
): Application {
  const random = randomFrom(seed * 7919 + 1);
  const application = open(modelFor(seed % 40));
  for (let count = 0; count < steps; count += 1) {
    const step = randomStep(application, random);
    if (step === null) continue;
    after(application, step, act(application, step), random);
  }
  return application;
}

/** Everything a page can see, and the record. */
function picture(application: Application): unknown {
  return {
    answers: application.answers(),
    cells: visibleCells(application),
    blocks: application.model.blocks.map((block) => application.block(block.name)),
    menu: application.menu(),
  };
}

describe('an open application', () => {
  test('agrees with the plain reference after every change', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const reference = openReference(modelFor(seed % 40), OPEN);
        expect(seen(open(modelFor(seed % 40)))).toEqual(seenByReference(reference));
        play(seed, 20, (application, step, change) => {
          actReference(reference, step, change);
          expect(seen(application)).toEqual(seenByReference(reference));
        });
      }),
      { numRuns: RUNS },
    );
  });

  test('is exactly as before when a change is undone', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const random = randomFrom(seed * 104_729 + 5);
        const application = open(modelFor(seed % 40));
        for (let count = 0; count < 20; count += 1) {
          const step = randomStep(application, random);
          if (step === null) continue;
          const before = picture(application);
          application.undo(act(application, step));
          expect(picture(application)).toEqual(before);
          act(application, step);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('stays what it says it is when an older change is undone', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(19), (seed, which) => {
        const changes: Change[] = [];
        const application = play(seed, 20, (_application, _step, change) => changes.push(change));
        const older = changes[which % Math.max(1, changes.length)];
        if (older !== undefined) application.undo(older);
        const again = openApplication(application.model, { ...OPEN, answers: application.answers() });
        expect(again.answers()).toEqual(application.answers());
        expect(sorted(seenErrors(again))).toEqual(sorted(seenErrors(application)));
      }),
      { numRuns: RUNS },
    );
  });

  test('is what it says it is: reopened from its answers it looks the same', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const application = play(seed, 20, () => undefined);
        const again = openApplication(application.model, { ...OPEN, answers: application.answers() });
        expect(again.answers()).toEqual(application.answers());
        expect(sorted(seenErrors(again))).toEqual(sorted(seenErrors(application)));
      }),
      { numRuns: RUNS },
    );
  });

  test('takes the same submission twice as once, and its own submissions as nothing', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const application = play(seed, 20, () => undefined);
        const other = open(application.model);
        for (const block of application.model.blocks) {
          const responses = application.responses(block.name);
          const before = application.answers();
          expect(merge(application, block.name, responses)).toMatchObject({ ok: true });
          expect(application.answers()).toEqual(before);
          merge(other, block.name, responses);
          const once = other.answers();
          merge(other, block.name, responses);
          expect(other.answers()).toEqual(once);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('shows every stage the same with the part it may read and facts for the rest', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.constantFrom(...STAGES), (seed, stage) => {
        const filled = play(seed, 20, () => undefined);
        const role = roleOfStage(stage);
        const whole = openApplication(filled.model, { stage, role, today: TODAY, answers: filled.answers() });
        const part = openApplication(filled.model, {
          stage,
          role,
          today: TODAY,
          answers: answersFor(whole, stage),
          facts: factsFor(whole, stage),
        });
        expect(sorted(seenErrors(part))).toEqual(sorted(seenErrors(whole)));
        expect(part.menu()).toEqual(whole.menu());
        expect(answersFor(part, stage)).toEqual(answersFor(whole, stage));
      }),
      { numRuns: RUNS },
    );
  });
});
