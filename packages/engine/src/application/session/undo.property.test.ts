/** Law: a change and its undo leave nothing behind, whatever the change was (spec engine 3.9). */
import { describe, expect, test } from 'vitest';
import type { QuestionResponse } from '../../answer/types.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { runs } from '../../testing/depth.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
import type { Application, Change } from '../contract/contract.ts';
import { merge } from './merge.ts';
import { openApplication } from './open.ts';
import { stateOf } from '../graph/opened.ts';
import { pathOf } from '../graph/paths.ts';
import { randomFrom, type Random } from '../../testing/random-definition.ts';
import { act, modelFor, open, randomStep, TODAY, allVisibleCells } from '../../testing/random-walk.ts';
import { collectMarks } from './record.ts';
import { answer, cellAt, keyAt, openCase } from '../../testing/sample-case.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt } from '../graph/state.ts';
import { valueOf } from '../graph/frame.ts';

import fc from 'fast-check';

const STEPS = 15;

/** Everything an application knows: what a page sees, and everything that determines what it will see later. */
function dump(application: Application): unknown {
  const state = stateOf(application);
  const slots: unknown[] = [];
  forEachInside(state.outside, (node, frame) => {
    const instance = instanceAt(state, node, frame);
    slots.push({
      path: `${node.block}.${pathOf(node, frame)}`,
      row: frame.key,
      concealed: frame.concealed,
      absent: frame.absent,
      text: instance.text,
      value: valueOf(node, frame),
      visible: instance.visible,
      edited: instance.edited,
      chosen: instance.chosen,
      errors: instance.errors,
      counted: instance.counted,
      changed: state.changed.get(frame)?.has(node.id) ?? false,
    });
  });
  return {
    slots,
    tallies: state.tallies.map((tally) => ({ ...tally })),
    marks: collectMarks(state),
    notices: [...state.notices].filter(([, due]) => due !== null),
    waiting: [...state.waiting],
    facts: state.facts,
    answers: application.answers(),
    cells: allVisibleCells(application),
    blocks: application.model.blocks.map(({ name }) => application.block(name)),
    menu: application.menu(),
    responses: application.model.blocks.map(({ name }) => application.responses(name)),
  };
}

/** A submission as another device might send it: some of this block's answers, changed at random. */
function randomSubmission(application: Application, random: Random): { block: string; responses: QuestionResponse[] } {
  const blocks = application.model.blocks.filter(({ name }) => application.responses(name).length > 0);
  const block = blocks[random(Math.max(1, blocks.length))]?.name ?? '';
  const responses = block === '' ? [] : application.responses(block);
  const kept = responses.filter(() => random(3) > 0);
  const texts = [null, 'true', '25', 'Red', '["Red","Blue"]', 'soon'];
  return {
    block,
    responses: kept.map((one) => (random(2) === 0 ? one : { ...one, AnswerText: texts[random(texts.length)] ?? null })),
  };
}

/** Something that changes the form: typing, rows, or a whole submission. Null if nothing can be done. */
function randomAct(application: Application, random: Random): ((one: Application) => Change) | null {
  if (random(4) === 0) {
    const { block, responses } = randomSubmission(application, random);
    if (block === '') return null;
    return (one) => {
      const outcome = merge(one, block, responses);
      return outcome.ok ? outcome.change : one.undo(one.change(keyOfAny(one), ''));
    };
  }
  const step = randomStep(application, random);
  return step === null ? null : (one) => act(one, step);
}

/** A refused submission changes nothing; one that changes nothing is undone as well. */
function keyOfAny(application: Application): string {
  return allVisibleCells(application).find((cell) => !cell.editable)?.key ?? allVisibleCells(application)[0]?.key ?? '';
}

function openAt(stage: Stage, seed: number): Application {
  const whole = open(modelFor(seed % 40));
  const random = randomFrom(seed * 31 + 7);
  for (let count = 0; count < STEPS; count += 1) {
    const step = randomStep(whole, random);
    if (step !== null) act(whole, step);
  }
  const viewer = { stage, role: roleOfStage(stage), today: TODAY };
  const there = openApplication(whole.model, { ...viewer, answers: whole.answers() });
  return openApplication(whole.model, {
    ...viewer,
    answers: answersFor(there, stage),
    facts: factsFor(there, stage),
  });
}

/** Acts, undoes it and redoes it, many times: what was seen, and what should have been. */
function actAndUndo(application: Application, seed: number): { seen: unknown; wanted: unknown }[] {
  const random = randomFrom(seed * 104_729 + 5);
  const found: { seen: unknown; wanted: unknown }[] = [];
  for (let count = 0; count < STEPS; count += 1) {
    const doIt = randomAct(application, random);
    if (doIt === null) continue;
    const before = dump(application);
    const change = doIt(application);
    const after = dump(application);
    const undone = application.undo(change);
    found.push({ seen: dump(application), wanted: before });
    application.undo(undone);
    found.push({ seen: dump(application), wanted: after });
  }
  return found;
}

describe('undo', () => {
  test('leaves nothing of a change, and undoing it restores the change', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        for (const { seen, wanted } of actAndUndo(open(modelFor(seed % 40)), seed)) expect(seen).toEqual(wanted);
      }),
      runs('walks'),
    );
  });

  test('does so at every stage, with part of the record and facts for the rest', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.constantFrom<Stage>(1, 2.1, 13), (seed, stage) => {
        for (const { seen, wanted } of actAndUndo(openAt(stage, seed), seed)) expect(seen).toEqual(wanted);
      }),
      runs('walks'),
    );
  });

  test.each<[string, number, Stage]>([
    ['a hidden label calculated here, in a section this stage cannot write', 377, 13],
  ])('does so, as it did not once, with %s', (_story, seed, stage) => {
    for (const { seen, wanted } of actAndUndo(openAt(stage, seed), seed)) expect(seen).toEqual(wanted);
  });

  test('of several changes, last first, returns to the start', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const random = randomFrom(seed * 17 + 3);
        const application = open(modelFor(seed % 40));
        const before = dump(application);
        const changes: Change[] = [];
        for (let count = 0; count < STEPS; count += 1) {
          const doIt = randomAct(application, random);
          if (doIt !== null) changes.push(doIt(application));
        }
        for (const change of changes.toReversed()) application.undo(change);
        expect(dump(application)).toEqual(before);
      }),
      runs('walks'),
    );
  });

  test('withdraws a notice that a change put off until its page, and puts off again one that waited before', () => {
    const application = openCase();
    answer(application, { 'SECTIONAProposedInsured.PrimaryResidence.State': 'CA' });
    const before = dump(application);
    const change = answer(application, { 'SECTIONAProposedInsured.StateOfIssue': 'TX' });
    if (change === undefined) throw new Error('something was typed');
    application.undo(change);
    expect(dump(application)).toEqual(before);
    expect(application.visit('SECTIONAProposedInsured')).toEqual([]);
    answer(application, { 'SECTIONAProposedInsured.StateOfIssue': 'TX' });
    const back = answer(application, { 'SECTIONAProposedInsured.StateOfIssue': 'CA' });
    if (back !== undefined) application.undo(back);
    expect(application.visit('SECTIONAProposedInsured').map(({ name }) => name)).toEqual(['StateDiffers']);
    const left = answer(application, { 'SECTIONAProposedInsured.StateOfIssue': 'CA' });
    if (left !== undefined) application.undo(left);
    expect(application.visit('SECTIONAProposedInsured')).toEqual([]);
  });

  test('of a change followed by constants is a change to those constants', () => {
    const application = openAt(1, 3);
    const facts = stateOf(application).facts ?? {};
    const cell = allVisibleCells(application).find((one) => one.editable && one.type === 'FreeForm');
    if (cell === undefined) throw new Error('the agent writes something');
    const change = application.change(cell.key, 'Abc');
    application.setFacts(facts);
    application.undo(change);
    const state = stateOf(application);
    expect([...state.changed.values()].some((nodes) => nodes.size > 0)).toBe(true);
  });
});

// spec engine 3.9
describe('a dry run', () => {
  test('reports what a change would remove and leaves no trace, however many changes it tries', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const random = randomFrom(seed * 13 + 11);
        const application = open(modelFor(seed % 40));
        for (let count = 0; count < STEPS; count += 1) {
          const doIt = randomAct(application, random);
          if (doIt === null) continue;
          const before = dump(application);
          const tried = application.dryRun((one) => {
            doIt(one);
            return doIt(one);
          });
          expect(tried).toBeDefined();
          const once = application.dryRun(doIt);
          expect(dump(application)).toEqual(before);
          expect(doIt(application).removed).toEqual(once.removed);
        }
      }),
      runs('walks'),
    );
  });

  test('that throws leaves no trace either', () => {
    const application = openCase();
    const before = dump(application);
    expect(() =>
      application.dryRun((one) => {
        one.change(keyAt(one, 'SECTIONAProposedInsured.Gender'), 'Male');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(dump(application)).toEqual(before);
    expect(cellAt(application, 'SECTIONAProposedInsured.Gender').text).toBe('');
  });
});
