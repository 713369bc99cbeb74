/**
 * Law: snapshots made only when somebody reads them are the same as if somebody had always read them. A step reads some
 * of them itself, so that over several steps one may have changed there and back: a new object with the same contents.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/depth.ts';
import { randomFrom } from '../../testing/random-definition.ts';
import { act, modelFor, open, randomStep, allVisibleCells } from '../../testing/random-walk.ts';

// spec engine 3.11
test('a question without listeners is up to date when it is read, and the same object while nothing in it changed', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const random = randomFrom(seed * 13 + 5);
      const application = open(modelFor(seed % 40));
      const watched = open(modelFor(seed % 40));
      const keys = new Set<string>();
      for (let count = 0; count < 15; count += 1) {
        for (const { key } of allVisibleCells(watched)) {
          if (!keys.has(key)) watched.subscribe(key, () => undefined);
          keys.add(key);
        }
        const cells = allVisibleCells(application).map((cell) => ({ cell, copy: JSON.stringify(cell) }));
        const blocks = application.model.blocks.map(({ name }) => application.block(name));
        const changes = 1 + (count % 3);
        for (let done = 0; done < changes; done += 1) {
          const step = randomStep(watched, random);
          if (step === null) continue;
          act(application, step);
          act(watched, step);
        }
        for (const { cell, copy } of cells) {
          const now = application.cell(cell.key);
          const isOther = JSON.stringify(now) !== copy;
          expect(isOther || changes === 1 ? now !== cell : isOther).toBe(isOther);
          expect(now).toEqual(watched.cell(cell.key));
        }
        for (const block of blocks) {
          const now = application.block(block.name);
          const isOther = JSON.stringify(now) !== JSON.stringify(block);
          expect(isOther || changes === 1 ? now !== block : isOther).toBe(isOther);
        }
      }
    }),
    runs('walks'),
  );
});
