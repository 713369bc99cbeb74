/** Listeners hear exactly what changed, once, and snapshots keep their identity while nothing in them changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Application, CellKey, CellState } from './contract.ts';
import { act, modelFor, open, randomStep, visibleCells } from './random-walk.ts';
import { randomFrom } from './random-definition.ts';

interface Heard {
  cells: Map<CellKey, CellState>;
  calls: Map<string, number>;
}

/** Listens to every question seen so far and to every block. */
function listen(application: Application, heard: Heard): void {
  for (const cell of visibleCells(application)) {
    if (heard.cells.has(cell.key)) continue;
    application.subscribe(cell.key, () => heard.calls.set(cell.key, (heard.calls.get(cell.key) ?? 0) + 1));
  }
  for (const key of everyKey(application)) heard.cells.set(key, application.cell(key));
}

function everyKey(application: Application): CellKey[] {
  return visibleCells(application).map((cell) => cell.key);
}

test('a change tells exactly the questions that differ, each once', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const random = randomFrom(seed * 31 + 7);
      const application = open(modelFor(seed % 40));
      const heard: Heard = { cells: new Map(), calls: new Map() };
      for (let count = 0; count < 20; count += 1) {
        listen(application, heard);
        const step = randomStep(application, random);
        if (step === null) continue;
        const before = new Map([...heard.cells.keys()].map((key) => [key, application.cell(key)]));
        const copies = new Map([...before].map(([key, cell]) => [key, JSON.stringify(cell)]));
        heard.calls.clear();
        act(application, step);
        for (const [key, was] of before) {
          const now = application.cell(key);
          const differs = JSON.stringify(now) !== copies.get(key);
          expect(now !== was).toBe(differs);
          expect(heard.calls.get(key) ?? 0).toBe(differs ? 1 : 0);
        }
      }
    }),
    { numRuns: 10 },
  );
});

test('a dry run tells nobody and leaves every snapshot as it was', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const random = randomFrom(seed * 17 + 3);
      const application = open(modelFor(seed % 40));
      const heard: Heard = { cells: new Map(), calls: new Map() };
      for (let count = 0; count < 20; count += 1) {
        listen(application, heard);
        const step = randomStep(application, random);
        if (step === null) continue;
        const before = everyKey(application).map((key) => application.cell(key));
        const answers = application.answers();
        heard.calls.clear();
        const dry = application.dryRun((same) => act(same, step));
        expect([...heard.calls]).toEqual([]);
        expect(application.answers()).toEqual(answers);
        for (const cell of before) expect(application.cell(cell.key)).toBe(cell);
        expect(act(application, step).entries).toEqual(dry.entries);
      }
    }),
    { numRuns: 10 },
  );
});
