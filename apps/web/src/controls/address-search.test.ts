import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AddressSearch, createAddressSearch, PAUSE_MS } from './address-search.ts';

let asked: string[];
let search: AddressSearch;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  search = createAddressSearch((street) => {
    asked.push(street);
    return Promise.resolve({ ok: true, data: [] });
  });
});
afterEach(() => vi.useRealTimers());

const pause = (ms = PAUSE_MS) => vi.advanceTimersByTimeAsync(ms);

// spec form 9.3
it('waits for a pause of 300 ms, and asks once for what was typed last', async () => {
  for (const typed of ['12 ', '12 s', '12 sa']) {
    search.type(typed);
    await pause(299);
  }
  expect([asked, search.state.get().kind]).toEqual([[], 'idle']);
  await pause(1);
  expect([asked, search.state.get().kind]).toEqual([['12 sa'], 'empty']);
});

it.each<[string, string[]]>([
  ['', []],
  ['12', []],
  ['  12  ', []],
  ['  12 s  ', ['12 s']],
  ['x'.repeat(101), ['x'.repeat(100)]],
])('for "%s" asks %j', async (typed, expected) => {
  search.type(typed);
  await pause();
  expect(asked).toEqual(expected);
});

it('ends when the text becomes too short, or the field is left', async () => {
  for (const end of [() => search.type('1'), () => search.stop()]) {
    search.type('12 sam');
    await pause(299);
    end();
    await pause();
  }
  expect(asked).toEqual([]);
});
