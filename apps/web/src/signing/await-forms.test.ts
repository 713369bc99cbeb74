import { describe, expect, it } from 'vitest';
import { awaitForms, awaitJobs, type FormsSource } from './await-forms.ts';
import type { FormsState } from './forms.ts';

/** A source that plays given responses and records the requests. The last response is repeated. */
function played(jobs: (number | null)[], states: (FormsState | null)[], overAfter = 50) {
  const log: string[] = [];
  const take = <Item>(list: Item[]): Item => {
    const [first] = list;
    if (first === undefined) throw new Error('nothing to play');
    return list.length > 1 ? (list.shift() ?? first) : first;
  };
  const source: FormsSource = {
    pendingJobs: () => {
      log.push('jobs');
      return Promise.resolve(take(jobs));
    },
    state: () => {
      log.push('state');
      return Promise.resolve(take(states));
    },
    request: () => {
      log.push('request');
      return Promise.resolve();
    },
    pause: (milliseconds) => {
      log.push(String(milliseconds));
      return Promise.resolve();
    },
    isOver: () => log.length >= overAfter,
  };
  return { source, log };
}

// spec flow 4.26, 4.28
it.each<[(FormsState | null)[], string, string[]]>([
  [['failed', 'running', 'ready'], 'ready', ['jobs', 'state', 'request', 'jobs', 'state', '20000', 'state']],
  [['failed'], 'failed', ['jobs', 'state', 'request', 'jobs', 'state']],
  [['ready'], 'ready', ['jobs', 'state']],
])('a wait that begins again asks for forms that could not be made, once: %j', async (states, expected, calls) => {
  const { source, log } = played([0], states);
  expect(await awaitForms(source, { again: true })).toBe(expected);
  expect(log).toEqual(calls);
});

describe('the wait for the forms', () => {
  it.each<[string, (number | null)[], (FormsState | null)[], string, string[]]>([
    ['is short when they are ready', [0], ['ready'], 'ready', ['jobs', 'state']],
    ['asks again at once while the jobs get fewer', [2, 1, 0], ['ready'], 'ready', ['jobs', 'jobs', 'jobs', 'state']],
    // spec flow 4.26, 9.2, 8.11
    ['rests 5 s while the jobs stay', [1, 1, 0], ['ready'], 'ready', ['jobs', 'jobs', '5000', 'jobs', 'state']],
    ['rests 5 s when the server is away', [null, 0], ['ready'], 'ready', ['jobs', '5000', 'jobs', 'state']],
    ['asks for the forms every 20 s', [0], ['running', 'ready'], 'ready', ['jobs', 'state', '20000', 'state']],
    [
      'asks for forms that nobody asked for, once',
      [0],
      ['notStarted', 'ready'],
      'ready',
      ['jobs', 'state', 'request', 'jobs', 'state'],
    ],
    ['ends when they cannot be made', [0], ['failed'], 'failed', ['jobs', 'state']],
  ])('%s', async (_name, jobs, states, expected, calls) => {
    const { source, log } = played(jobs, states);
    expect(await awaitForms(source)).toBe(expected);
    expect(log).toEqual(calls);
  });

  it('stops when nobody is waiting anymore', async () => {
    const { source, log } = played([1], ['ready'], 3);
    expect(await awaitForms(source)).toBe('over');
    expect(log).not.toContain('state');
  });
});

// spec flow 4.26, 9.2
it('the wait on thank-you rests 3 s while the jobs stay, and asks again at once when they got fewer', async () => {
  const { source, log } = played([3, 3, 2, 1, 1, null, 0], ['ready']);
  expect(await awaitJobs(source, 3000)).toBe(true);
  expect(log).toEqual(['jobs', 'jobs', '3000', 'jobs', 'jobs', 'jobs', '3000', 'jobs', '3000', 'jobs']);
});
