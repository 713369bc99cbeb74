import fc from 'fast-check';
import { expect, test } from 'vitest';
import { act, modelFor, open, randomStep, allVisibleCells } from '../../testing/random-walk.ts';
import { randomFrom } from '../../testing/random-definition.ts';
import { isPossible } from './index.ts';
import { clausesAround } from './surroundings.ts';
import { and, FALSE, not, or, TRUE, UNKNOWN } from './truths.ts';

test('what a person can reach by answering is never called impossible', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (definition, walk) => {
      const model = modelFor(definition);
      const application = open(model);
      const random = randomFrom(walk);
      for (let step = 0; step < 25; step += 1) {
        const next = randomStep(application, random);
        if (next !== null) act(application, next);
      }
      for (const { block, path } of allVisibleCells(application)) {
        const node = model.node(`${block}.${path.replaceAll(/\[[^\]]*\]/g, '')}`);
        if (node === undefined || node.visible === null) continue;
        const besides = clausesAround(model.nodes, node);
        expect([node.visible.text, isPossible(model.nodes, node.visible.tree, { besides })]).not.toEqual([
          node.visible.text,
          false,
        ]);
      }
    }),
    { numRuns: 60 },
  );
});

/** Kleene's tables, over sets of truths. */
const truths = [TRUE, FALSE, UNKNOWN];
test.each(truths.flatMap((left) => truths.map((right) => [left, right] as const)))('of %i and %i', (left, right) => {
  const both = left === FALSE || right === FALSE ? FALSE : left === TRUE && right === TRUE ? TRUE : UNKNOWN;
  expect(and(left, right)).toBe(both);
  expect(or(not(left), not(right))).toBe(not(both));
  expect(and(left | right, left | right)).toBe(left | right | (left === right ? 0 : and(left, right)));
});
