import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import { answersFor, factsFor } from './at-stage.ts';
import type { Application, Forecast } from '../contract/contract.ts';
import { about, forecast } from './forecast.ts';
import { openApplication } from '../session/open.ts';
import { stateOf } from '../graph/opened.ts';
import { lookaheadFor, likelihoodOf } from './likelihood.ts';
import { randomFrom } from '../../testing/random-definition.ts';
import { act, modelFor, OPEN, randomStep } from '../../testing/random-walk.ts';
import { AGENT_PART, INSURED_PART, openCase } from '../../testing/sample-case.ts';
import { forEachInstance } from '../graph/walk.ts';
import { instanceAt } from '../graph/state.ts';
import type { Instance } from '../graph/frame.ts';

import fc from 'fast-check';

const counts = ({ certain, possible, required, about }: Forecast): number[] => [certain, possible, required, about];

function sectionOf(seen: Forecast, block: string): Forecast['sections'][number] | undefined {
  return seen.sections.find((section) => section.block === block);
}

describe('the forecast of the next stage', () => {
  test('is certain of nothing while the question that opens a section is not answered', () => {
    expect(sectionOf(forecast(openCase(), 2.1), 'Part2Medical')).toMatchObject({
      certain: 0,
      possible: 4,
      required: 0,
    });
  });

  test('counts what is asked whatever is answered, and what may be asked', () => {
    const seen = forecast(openCase({ answers: AGENT_PART }), 2.1);
    expect(seen.sections).toEqual([
      {
        block: 'Part2Medical',
        title: 'Medical',
        category: 'Part 2',
        certain: 2,
        possible: 2,
        required: 2,
        answered: 0,
      },
    ]);
    expect(counts(seen)).toEqual([2, 2, 2, 3]);
  });

  test('omits sections that a known answer closed, and those that the stage may only read', () => {
    expect(forecast(openCase({ answers: AGENT_PART }), 3).sections.map(({ block }) => block)).not.toContain(
      'Part2Medical',
    );
    const agent = forecast(openCase(), 1);
    expect(agent.sections.map(({ block }) => block)).toEqual([
      'SECTIONAProposedInsured',
      'SECTIONBPolicyOwner',
      'SECTIONDCoverageDetails',
    ]);
  });

  test('counts a name and an address as one question each, and leaves out what is answered', () => {
    const nothing = sectionOf(forecast(openCase(), 1), 'SECTIONAProposedInsured');
    expect(nothing).toMatchObject({ certain: 8, possible: 1, required: 8, answered: 0 });
    const some = openCase({
      answers: { SECTIONAProposedInsured: { 'Name.FirstName': 'Ann', 'Name.LastName': 'Lee', Gender: 'Female' } },
    });
    expect(sectionOf(forecast(some, 1), 'SECTIONAProposedInsured')).toMatchObject({ certain: 6, answered: 2 });
  });

  test('leaves out sections that somebody signed', () => {
    const locked = ['Part2Medical'];
    expect(forecast(openCase({ answers: AGENT_PART, locked }), 2.1).sections).toEqual([]);
  });

  const MEDICAL: Answers[string][] = [
    {},
    { Weight: '150' },
    { Conditions: '["Asthma","PregnancyRelatedDepression"]' },
    { Conditions: '["Asthma"]', 'ConditionDetail[Asthma].ConditionDiagnosed': '2020-01' },
    INSURED_PART['Part2Medical'] ?? {},
  ];

  // spec form 6.6
  test.each(MEDICAL)('is the same for the agent whatever the insured answered: %j', (medical) => {
    const empty = forecast(openCase({ answers: AGENT_PART }), 2.1);
    const record = { ...AGENT_PART, Part2Medical: medical };
    const server = openCase({ answers: record });
    expect(forecast(server, 2.1)).toEqual(empty);
    const page = openCase({ answers: answersFor(server, 1), facts: factsFor(server, 1) });
    expect(forecast(page, 2.1)).toEqual(empty);
  });

  test('shows the insured what is left of their own part', () => {
    const insured = openCase({
      stage: 2.1,
      role: 'InsuredOwner',
      answers: { ...AGENT_PART, Part2Medical: { Conditions: '["Asthma"]' } },
    });
    expect(sectionOf(forecast(insured, 2.1), 'Part2Medical')).toMatchObject({ certain: 3, possible: 0, answered: 1 });
  });

  test.each<[number, number, number]>([
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 1],
    [7, 4, 8],
    [22, 0, 20],
    [21, 8, 25],
    [63, 20, 70],
  ])('of %i certain and %i possible questions is said to be about %i', (certain, possible, size) => {
    expect(about(certain, possible)).toBe(size);
  });
});

describe('the forecast', () => {
  /** Every question and section that exists now, as it was forecast. */
  function foreseen(application: Application): { instance: Instance; likelihood: string }[] {
    const state = stateOf(application);
    const lookahead = lookaheadFor(state, application.stage);
    const found: { instance: Instance; likelihood: string }[] = [];
    forEachInstance(state, (node, frame) => {
      if (node.kind === 'derived') return;
      found.push({
        instance: instanceAt(state, node, frame),
        likelihood: likelihoodOf(lookahead, node, { frame, imagined: new Set() }),
      });
    });
    return found;
  }

  test('is correct: what is certain is always asked, what is ruled out never', () => {
    let settled = 0;
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(12), (seed, before) => {
        const random = randomFrom(seed * 271 + 9);
        const application = openApplication(modelFor(seed % 40), OPEN);
        for (let count = 0; count < before; count += 1) {
          const step = randomStep(application, random);
          if (step !== null) act(application, step);
        }
        const promises = foreseen(application).filter(({ likelihood }) => likelihood !== 'possible');
        settled += promises.length;
        for (let count = 0; count < 25; count += 1) {
          const step = randomStep(application, random);
          if (step === null || step.kind !== 'type') continue;
          const key = application.keyOf(step.block, step.path);
          if (key === undefined || !application.cell(key).visible || application.cell(key).text !== '') continue;
          act(application, step);
          const state = stateOf(application);
          for (const { instance, likelihood } of promises) {
            const { node, frame } = instance;
            if (!frame.alive) continue;
            const visible = instanceAt(state, node, frame).visible;
            expect([node.path, visible]).toEqual([node.path, likelihood === 'certain']);
          }
        }
      }),
      { numRuns: 25 },
    );
    expect(settled).toBeGreaterThan(1000);
  });
});
