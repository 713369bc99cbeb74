import { expect, it } from 'vitest';
import { held, NOT_STARTED, type ProgressState, sent, ticked } from './upload-progress.ts';

const ticks = (count: number, from: ProgressState): number[] => {
  const seen: number[] = [];
  let state = from;
  for (let tick = 0; tick < count; tick++) {
    state = ticked(state);
    seen.push(state.percent);
  }
  return seen;
};

// spec form 4.36
it('increases by 1 below 25 percent and waits there for news', () => {
  expect(ticks(27, NOT_STARTED).slice(0, 3)).toEqual([1, 2, 3]);
  expect(ticks(27, NOT_STARTED).slice(-3)).toEqual([25, 25, 25]);
});

it('is what was really sent once that is known', () => {
  const half = sent(NOT_STARTED, 500, 1000);
  expect(half).toEqual({ percent: 40, phase: 'sending' });
  expect(ticks(3, half)).toEqual([40, 40, 40]);
  expect(sent(half, 400, 1000).percent).toBe(40);
});

// spec form 4.36
it('increases by 5 while the server reads, up to 95', () => {
  const all = sent(NOT_STARTED, 1000, 1000);
  expect(all).toEqual({ percent: 80, phase: 'reading' });
  expect(ticks(5, all)).toEqual([85, 90, 95, 95, 95]);
});

it('treats an empty file as sent', () => {
  expect(sent(NOT_STARTED, 0, 0).percent).toBe(80);
});

it('stays the same while the server is busy, and when the file is sent again', () => {
  const waiting = held(sent(NOT_STARTED, 1000, 1000));
  expect(waiting).toEqual({ percent: 80, phase: 'busy' });
  expect(ticks(3, waiting)).toEqual([80, 80, 80]);
  expect(sent(waiting, 100, 1000)).toEqual({ percent: 80, phase: 'sending' });
});
