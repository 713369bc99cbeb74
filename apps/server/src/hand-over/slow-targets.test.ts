import { expect, it } from 'vitest';
import { type Place, slowTargets } from './slow-targets.ts';

/** A clock that is moved by hand, in milliseconds. */
function played() {
  let time = 0;
  const targets = slowTargets(() => time);
  const enter = (): Place => {
    const place = targets.enter('hangs');
    if (place === null) throw new Error('no place');
    return place;
  };
  return { enter, refuses: (target = 'hangs') => targets.enter(target) === null, pass: (ms: number) => (time += ms) };
}

// spec handover 4.3
it('a target that answers fast gets as many messages at once as there are', () => {
  const { enter, refuses, pass } = played();
  const places = Array.from({ length: 20 }, () => enter());
  pass(200);
  for (const place of places) place.leave();
  expect(refuses()).toBe(false);
});

it('one that has not answered for three seconds gets no other message meanwhile, and others get theirs', () => {
  const { enter, refuses, pass } = played();
  enter();
  pass(3_000);
  enter();
  pass(1);
  expect(refuses()).toBe(true);
  expect(refuses('answers')).toBe(false);
});

it('one that was slow is tried with one message at a time, until it answers fast', () => {
  const { enter, refuses, pass } = played();
  const first = enter();
  pass(30_000);
  first.leave();
  const second = enter();
  expect(refuses()).toBe(true);
  pass(100);
  second.leave();
  enter();
  expect(refuses()).toBe(false);
});
