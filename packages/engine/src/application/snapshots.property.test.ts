/** Law: snapshots made only when somebody reads them are what they would have been if somebody had always read them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/depth.ts';
import { randomFrom } from '../testing/random-definition.ts';
import { act, modelFor, open, randomStep, visibleCells } from '../testing/random-walk.ts';

test('a question nobody listens to is as new when it is read, and the same object while nothing in it changed', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const random = randomFrom(seed * 13 + 5);
      const application = open(modelFor(seed % 40));
      const watched = open(modelFor(seed % 40));
      const keys = new Set<string>();
      for (let count = 0; count < 15; count += 1) {
        for (const { key } of visibleCells(watched)) {
          if (!keys.has(key)) watched.subscribe(key, () => undefined);
          keys.add(key);
        }
        const cells = visibleCells(application).map((cell) => ({ cell, copy: JSON.stringify(cell) }));
        const blocks = application.model.blocks.map(({ name }) => application.block(name));
        for (let changes = 0; changes < 3; changes += 1) {
          const step = randomStep(watched, random);
          if (step === null) continue;
          act(application, step);
          act(watched, step);
        }
        for (const { cell, copy } of cells) {
          const now = application.cell(cell.key);
          expect(now !== cell).toBe(JSON.stringify(now) !== copy);
          expect(now).toEqual(watched.cell(cell.key));
        }
        for (const block of blocks) {
          const now = application.block(block.name);
          expect(now !== block).toBe(JSON.stringify(now) !== JSON.stringify(block));
        }
      }
    }),
    runs('walks'),
  );
});
