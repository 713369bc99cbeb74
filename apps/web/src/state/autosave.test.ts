import { expect, it } from 'vitest';
import { createAutosave, PAUSE_MS, SPACING_MS } from './autosave.ts';

/** An autosave whose clock the test controls. */
function bench() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const saved: string[] = [];
  const waits: boolean[] = [];
  const autosave = createAutosave({
    save: (block) => saved.push(`${block}@${now}`),
    later(run, milliseconds) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    now: () => now,
    onWaiting: (isWaiting) => waits.push(isWaiting),
  });
  const pass = (milliseconds: number) => {
    const end = now + milliseconds;
    for (let due = timers.find(({ at }) => at <= end); due; due = timers.find(({ at }) => at <= end)) {
      const timer = due;
      now = timer.at;
      timers = timers.filter((other) => other !== timer);
      timer.run();
    }
    now = end;
  };
  return { autosave, saved, waits, pass };
}

it('saves once typing pauses', () => {
  const { autosave, saved, pass } = bench();
  autosave.note('A');
  pass(PAUSE_MS - 1);
  autosave.note('A');
  pass(PAUSE_MS - 1);
  expect(saved).toEqual([]);
  pass(1);
  expect(saved).toHaveLength(1);
});

it('saves a block at most once in five seconds', () => {
  const { autosave, saved, pass } = bench();
  autosave.note('A');
  pass(PAUSE_MS);
  autosave.note('A');
  pass(SPACING_MS);
  expect(saved).toEqual([`A@${PAUSE_MS}`, `A@${PAUSE_MS + SPACING_MS}`]);
});

it('saves the consequences of a block after it, even if typing in that block continues', () => {
  const { autosave, saved, pass } = bench();
  // Choosing a trust as the owner requires its certification on another page.
  autosave.note('Owner');
  autosave.note('Certification');
  for (let keys = 0; keys < 10; keys++) {
    pass(PAUSE_MS - 1);
    autosave.note('Owner');
  }
  expect(saved).toEqual([]);
  pass(PAUSE_MS);
  expect(saved.map((text) => text.split('@')[0])).toEqual(['Owner', 'Certification']);
});

it('cancels the pause when the block was saved in full', () => {
  const { autosave, saved, pass } = bench();
  autosave.note('A');
  autosave.cancel('A');
  pass(SPACING_MS);
  expect(saved).toEqual([]);
});

it('saves at once what waits for a pause, and only once', () => {
  const { autosave, saved, pass } = bench();
  autosave.note('A');
  autosave.note('B');
  autosave.flush();
  expect(saved).toEqual(['A@0', 'B@0']);
  pass(SPACING_MS);
  expect(saved).toHaveLength(2);
});

it('says as long as something waits for a pause', () => {
  const { autosave, waits, pass } = bench();
  autosave.note('A');
  autosave.note('B');
  expect(waits.at(-1)).toBe(true);
  autosave.cancel('A');
  expect(waits.at(-1)).toBe(true);
  pass(PAUSE_MS);
  expect(waits.at(-1)).toBe(false);
  autosave.note('A');
  autosave.cancel('A');
  expect(waits.at(-1)).toBe(false);
});
