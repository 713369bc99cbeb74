import { describe, expect, it } from 'vitest';
import { noTyping, typed, typingOf } from './typing.ts';

const after = (...changes: [text: string, at: number][]) =>
  typingOf(changes.reduce((record, [text, at]) => typed(record, text, at), noTyping));

describe('how a name was typed', () => {
  it('counts keys and the time between the first and the last', () => {
    expect(after(['A', 1_000], ['An', 1_200], ['Ann', 1_350])).toEqual({ Keys: 3, Inserted: 0, Milliseconds: 350 });
  });

  it('distinguishes what was typed from what was entered at once, whether pasted, filled in or dictated', () => {
    expect(after(['Ann Lee', 10])).toEqual({ Keys: 0, Inserted: 7, Milliseconds: 0 });
    expect(after(['A', 10], ['Ann Lee', 500])).toEqual({ Keys: 1, Inserted: 6, Milliseconds: 490 });
  });

  it('counts what is deleted and replaced, so that the field never contains more than was entered', () => {
    expect(after(['Anm', 0], ['An', 100], ['Ann', 200])).toEqual({ Keys: 2, Inserted: 3, Milliseconds: 200 });
    expect(after(['Ann', 0], ['Bob', 100])).toEqual({ Keys: 1, Inserted: 3, Milliseconds: 100 });
  });
});
