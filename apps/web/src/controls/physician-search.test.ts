import type { Body, Physician } from '@countersign/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, createPhysicianSearch, PAUSE_MS, type PhysicianSearch } from './physician-search.ts';

const ada: Physician = {
  first_name: 'Ada',
  last_name: 'Smith',
  alias: '',
  street: '',
  street2: '',
  city: '',
  state: 'TX',
  zip: '',
  phone: '',
};

type Reply = { ok: true; data: Physician[] } | { ok: false; status: number };
/** The requests, each with the means to respond to it. */
let asked: { body: Body<'physicianSearch'>; answer: (reply: Reply) => void }[];
let search: PhysicianSearch;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  search = createPhysicianSearch((body) => new Promise((answer) => asked.push({ body, answer })));
});
afterEach(() => vi.useRealTimers());

const pause = (ms = PAUSE_MS) => vi.advanceTimersByTimeAsync(ms);
async function answer(which: number, reply: Reply): Promise<void> {
  asked[which]?.answer(reply);
  await pause(0);
}
const kind = () => search.state.get().kind;

// spec form 4.30, 7.8
describe('the request', () => {
  it.each([
    ['s', 's'],
    ['sm', 'sm*'],
    [' Smith ', 'Smith*'],
    ['sm*', 'sm*'],
  ])('for "%s" is %s', (typed, last_name) => {
    expect(bodyOf(typed, 'TX')).toEqual({ last_name, state: 'TX' });
  });

  it.each(['', '   ', '*'])('for "%s" is nothing', (typed) => {
    expect(bodyOf(typed, '')).toBeNull();
  });
});

describe('a search', () => {
  // spec form 9.3
  it('waits for a pause of 355 ms, and asks once for what was typed last', async () => {
    for (const typed of ['s', 'sm', 'smi']) {
      search.type(typed, '');
      await pause(354);
    }
    expect([asked.length, kind()]).toEqual([0, 'idle']);
    await pause(1);
    expect(asked.map(({ body }) => body)).toEqual([{ last_name: 'smi*', state: '' }]);
    expect(kind()).toBe('searching');
  });

  it.each<[string, Reply, string]>([
    ['somebody', { ok: true, data: [ada] }, 'results'],
    ['nobody', { ok: true, data: [] }, 'empty'],
    ['a refusal', { ok: false, status: 503 }, 'error'],
    ['a lost connection', { ok: false, status: 0 }, 'error'],
  ])('that gives %s ends the searching', async (_, reply, expected) => {
    search.type('smith', '');
    await pause();
    await answer(0, reply);
    expect(kind()).toBe(expected);
  });

  it('is repeated at once after an error', async () => {
    search.type('smith', 'TX');
    await pause();
    await answer(0, { ok: false, status: 503 });
    search.retry();
    expect(kind()).toBe('searching');
    await answer(1, { ok: true, data: [ada] });
    expect(asked[1]?.body).toEqual(asked[0]?.body);
    expect(search.state.get()).toEqual({ kind: 'results', found: [ada] });
  });

  it('drops a response that arrives after something else was typed', async () => {
    search.type('smith', '');
    await pause();
    search.type('jones', '');
    await pause();
    await answer(1, { ok: true, data: [ada] });
    await answer(0, { ok: true, data: [] });
    expect(kind()).toBe('results');
  });

  it.each([
    ['the text is cleared', () => search.type('  ', '')],
    ['the page is left', () => search.stop()],
  ])('ends when %s', async (_, end) => {
    search.type('smith', '');
    await pause();
    end();
    await answer(0, { ok: true, data: [ada] });
    expect(kind()).toBe('idle');
  });
});
