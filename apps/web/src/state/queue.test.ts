import { describe, expect, it } from 'vitest';
import { saveStatusText } from '../page/save-status.ts';
import { backOff, createQueue, type SendOutcome } from './queue.ts';
import { type QueueState, saveStatusOf, type Submission } from './queue-state.ts';
import { text } from './texts.ts';

const wordsOf = (state: QueueState): string => saveStatusText(saveStatusOf(state, false), text);

let ids = 0;
const submission = (block: string, answer: string, extra: Partial<Submission> = {}): Submission => ({
  id: `s${(ids += 1)}`,
  block,
  responses: [{ QuestionName: 'A', AnswerText: answer }],
  validate: true,
  servedTime: '2026-11-20T10:00:00Z',
  submissionTime: '2026-11-20T10:01:00Z',
  baseVersion: 0,
  ...extra,
});

const saved = (versions: Record<string, number> = {}): SendOutcome => ({ kind: 'saved', versions });

/** A queue whose server and clock the test controls. */
function bench(restored: Submission[] = []) {
  const calls: { submission: Submission; answer: (outcome: SendOutcome) => Promise<void> }[] = [];
  const timers: { run: () => void; milliseconds: number }[] = [];
  const states: QueueState[] = [];
  const queue = createQueue(
    {
      send: (sent) =>
        new Promise((resolve) => {
          calls.push({
            submission: sent,
            answer: async (outcome) => {
              resolve(outcome);
              await Promise.resolve();
              await Promise.resolve();
            },
          });
        }),
      onChange: (state) => states.push(state),
      onFault: (error) => expect.unreachable(String(error)),
      later(run, milliseconds) {
        const timer = { run, milliseconds };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
    },
    restored,
  );
  return { queue, calls, timers, states, tick: () => timers.shift()?.run() };
}

/** A change in addition to the submissions, ended by the test. */
function change() {
  let end: (versions: Record<string, number> | null) => void = () => undefined;
  let running = false;
  const run = (): Promise<Record<string, number> | null> => {
    running = true;
    return new Promise((resolve) => (end = resolve));
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    run,
    isRunning: () => running,
    end: async (versions: Record<string, number> | null) => {
      end(versions);
      await settled();
    },
    settled,
  };
}

describe('a change between two submissions', () => {
  it('waits for the one in progress, and what follows builds on its versions', async () => {
    const { queue, calls, tick } = bench();
    const file = change();
    queue.setReady();
    queue.add(submission('A', '1'));
    const done = queue.between(file.run);
    await file.settled();
    expect(file.isRunning()).toBe(false);
    await calls[0]?.answer(saved({ A: 1 }));
    tick();
    await file.settled();
    expect(file.isRunning()).toBe(true);
    queue.add(submission('A', '2', { baseVersion: 1 }));
    queue.add(submission('B', '1'));
    expect(calls).toHaveLength(1);
    await file.end({ A: 2 });
    await done;
    expect(calls).toHaveLength(2);
    expect(calls[1]?.submission).toMatchObject({ block: 'A', baseVersion: 2 });
  });

  it('that changed nothing lets the others continue as they were', async () => {
    const { queue, calls } = bench();
    const file = change();
    queue.setReady();
    const done = queue.between(file.run);
    queue.add(submission('A', '1', { baseVersion: 3 }));
    await file.settled();
    await file.end(null);
    await done;
    expect(calls[0]?.submission.baseVersion).toBe(3);
  });

  it('waits for another one', async () => {
    const { queue, calls } = bench();
    const [first, second] = [change(), change()];
    queue.setReady();
    void queue.between(first.run);
    const done = queue.between(second.run);
    queue.add(submission('A', '1'));
    await first.settled();
    expect([first.isRunning(), second.isRunning()]).toEqual([true, false]);
    await first.end({ A: 1 });
    expect([second.isRunning(), calls.length]).toEqual([true, 0]);
    await second.end({ A: 2 });
    await done;
    expect(calls[0]?.submission.baseVersion).toBe(2);
  });

  it('ends before a case that was left has sent its last submission', async () => {
    const { queue, calls } = bench();
    const file = change();
    queue.setReady();
    void queue.between(file.run);
    queue.add(submission('A', '1'));
    const finished = queue.finish();
    await file.settled();
    expect(calls).toHaveLength(0);
    await file.end({ A: 1 });
    await calls[0]?.answer(saved());
    expect(calls[0]?.submission.baseVersion).toBe(1);
    queue.stop();
    await finished;
  });
});

// spec flow 8.16
describe('the submission queue', () => {
  // spec form 4.10, 4.11
  it('waits until the case can be saved to', () => {
    const { queue, calls } = bench();
    queue.add(submission('A', '1'));
    expect(calls).toHaveLength(0);
    queue.setReady();
    expect(calls).toHaveLength(1);
  });

  // spec form 4.11, 4.13, 9.3
  it('sends one at a time and keeps the active flag for 150 ms after a success', async () => {
    const { queue, calls, timers, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    queue.add(submission('B', '1'));
    expect(calls).toHaveLength(1);
    await calls[0]?.answer(saved());
    expect(queue.state().active).toBe(true);
    expect(timers[0]?.milliseconds).toBe(150);
    tick();
    expect(calls.map((call) => call.submission.block)).toEqual(['A', 'B']);
  });

  // spec form 4.12
  it('skips what the server already has, except if validation is requested for the first time', async () => {
    const { queue, calls, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1', { validate: false }));
    await calls[0]?.answer(saved());
    tick();
    expect(queue.add(submission('A', '1', { validate: false }))).toBe(false);
    expect(queue.add(submission('A', '1'))).toBe(true);
    await calls[1]?.answer(saved());
    tick();
    expect(queue.add(submission('A', '1'))).toBe(false);
    expect(queue.add(submission('A', '2'))).toBe(true);
  });

  it('sends an answer that returned to its old value while the change was still waiting', async () => {
    const { queue, calls, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    await calls[0]?.answer(saved());
    tick();
    queue.add(submission('A', '2'));
    expect(queue.add(submission('A', '1'))).toBe(true);
    await calls[1]?.answer(saved());
    tick();
    expect(calls[2]?.submission.responses[0]?.AnswerText).toBe('1');
  });

  it('replaces what waits for the same block and keeps its validation and base version', () => {
    const { queue } = bench();
    queue.add(submission('A', '1', { baseVersion: 3 }));
    queue.add(submission('A', '2', { validate: false, baseVersion: 9 }));
    expect(queue.state().waiting).toHaveLength(1);
    expect(queue.state().waiting[0]).toMatchObject({
      validate: true,
      baseVersion: 3,
      responses: [{ AnswerText: '2' }],
    });
  });

  it('never replaces a submission in progress', () => {
    const { queue } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    queue.add(submission('A', '2'));
    expect(queue.state().waiting.map((waiting) => waiting.responses[0]?.AnswerText)).toEqual(['1', '2']);
  });

  it.each([
    ['offline', 'offline', 'Offline, 1 section waiting'],
    ['an ended session', 'session', 'Sign in again, 1 section waiting'],
    ['a busy server', 'busy', 'Still trying, 1 section waiting'],
    // spec form 4.14
  ] as const)('keeps everything and tries again after %s', async (_name, reason, words) => {
    const { queue, calls, timers, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    await calls[0]?.answer({ kind: 'later', reason, retryAfterMs: null });
    expect(wordsOf(queue.state())).toBe(words);
    expect(timers[0]?.milliseconds).toBe(1000);
    tick();
    await calls[1]?.answer({ kind: 'later', reason, retryAfterMs: null });
    expect(timers[0]?.milliseconds).toBe(2000);
    queue.retryNow();
    expect(calls).toHaveLength(3);
    await calls[2]?.answer(saved());
    expect(wordsOf(queue.state())).toBe('All changes saved');
  });

  it('waits as long as the server says', async () => {
    const { queue, calls, timers } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    await calls[0]?.answer({ kind: 'later', reason: 'busy', retryAfterMs: 7000 });
    expect(timers[0]?.milliseconds).toBe(7000);
  });

  it('drops what is refused for good, keeps its typed values and continues', async () => {
    const { queue, calls } = bench();
    queue.setReady();
    queue.add(submission('A', 'typed'));
    queue.add(submission('B', '1'));
    await calls[0]?.answer({
      kind: 'refused',
      status: 422,
      message: 'No',
      problems: [{ path: 'A', message: 'Unknown' }],
    });
    expect(queue.state().refused[0]).toMatchObject({
      status: 422,
      submission: { responses: [{ AnswerText: 'typed' }] },
    });
    expect(calls[1]?.submission.block).toBe('B');
    await calls[1]?.answer(saved());
    expect(wordsOf(queue.state())).toBe('Some answers were not saved');
    queue.dismiss('A');
    expect(wordsOf(queue.state())).toBe('All changes saved');
  });

  it('builds later submissions on the versions that the server returned', async () => {
    const { queue, calls } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    queue.add(submission('B', '1', { baseVersion: 1 }));
    await calls[0]?.answer(saved({ A: 5, B: 6 }));
    expect(queue.state().waiting[0]).toMatchObject({ block: 'B', baseVersion: 6 });
  });

  it('continues with what an earlier page left behind', () => {
    const { queue, calls } = bench([submission('A', '1')]);
    queue.setReady();
    expect(calls).toHaveLength(1);
  });

  it.each(['offline', 'busy'] as const)(
    'repeats what may have arrived, %s, before newer answers of the block',
    async (reason) => {
      const { queue, calls, tick } = bench();
      queue.setReady();
      queue.add(submission('A', '1', { baseVersion: 1 }));
      await calls[0]?.answer({ kind: 'later', reason, retryAfterMs: null });
      queue.add(submission('A', '2', { baseVersion: 1 }));
      expect(calls[1]?.submission.id).toBe(calls[0]?.submission.id);
      await calls[1]?.answer(saved({ A: 2 }));
      tick();
      expect(calls[2]?.submission).toMatchObject({ baseVersion: 2, responses: [{ AnswerText: '2' }] });
    },
  );

  it('replaces what an ended session certainly held back', async () => {
    const { queue, calls } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    await calls[0]?.answer({ kind: 'later', reason: 'session', retryAfterMs: null });
    queue.add(submission('A', '2'));
    expect(queue.state().waiting).toHaveLength(1);
  });

  it('sends an earlier answer again after a newer one was refused: the server may have another one', async () => {
    const { queue, calls, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    await calls[0]?.answer(saved());
    tick();
    queue.add(submission('A', '2'));
    await calls[1]?.answer({ kind: 'refused', status: 409, message: '', problems: [] });
    expect(queue.add(submission('A', '1'))).toBe(true);
  });

  it('sends an earlier answer again after the form was loaded with a newer one that somebody saved elsewhere', async () => {
    const { queue, calls, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    await calls[0]?.answer(saved({ A: 1 }));
    tick();
    expect(queue.add(submission('A', '1', { baseVersion: 1 })), 'the server has it').toBe(false);
    expect(queue.add(submission('A', '1', { baseVersion: 2 }))).toBe(true);
    await calls[1]?.answer(saved({ A: 3 }));
    tick();
    expect(queue.add(submission('A', '1', { baseVersion: 3 })), 'the server has it again').toBe(false);
  });

  it('sends what waits when its case is left, and accepts nothing new', async () => {
    const { queue, calls, tick } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    queue.add(submission('B', '1'));
    const finished = queue.finish();
    expect(queue.add(submission('C', '1'))).toBe(false);
    await calls[0]?.answer(saved());
    tick();
    await calls[1]?.answer(saved());
    tick();
    await finished;
    expect(calls).toHaveLength(2);
  });

  it('ends at the first submission that fails when its case is left', async () => {
    const { queue, calls, timers } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    const finished = queue.finish();
    await calls[0]?.answer({ kind: 'later', reason: 'offline', retryAfterMs: null });
    await finished;
    expect(timers).toEqual([]);
    expect(queue.state().waiting).toHaveLength(1);
  });

  it('sends nothing more after it was stopped', async () => {
    const { queue, calls } = bench();
    queue.setReady();
    queue.add(submission('A', '1'));
    queue.stop();
    await calls[0]?.answer(saved());
    queue.add(submission('B', '1'));
    expect(calls).toHaveLength(1);
  });

  it('counts sections, not submissions, in its texts', () => {
    const { queue } = bench([submission('A', '1'), submission('B', '1')]);
    expect(wordsOf({ ...queue.state(), stuck: 'offline' })).toBe('Offline, 2 sections waiting');
    expect(wordsOf(queue.state())).toBe('Saving...');
  });

  it.each([
    [0, 1000],
    [3, 8000],
    [9, 30_000],
  ])('waits longer with every attempt: %i', (attempt, expected) => {
    expect(backOff(attempt)).toBe(expected);
  });

  describe('asks before signers are replaced', () => {
    const signers = [
      { Slot: 'slot-1', Role: 'Insured', Letter: null, Name: 'Grace Rivera', Ends: ['invitation' as const] },
    ];

    it('holds the answers, sends newer ones in their place, and continues with consent', async () => {
      const { queue, calls, timers } = bench();
      queue.setReady();
      queue.add(submission('A', 'Osc', { validate: false }));
      await calls[0]?.answer({ kind: 'asks', signers });
      expect(queue.state()).toMatchObject({ stuck: 'asked', exchange: { block: 'A', validate: false, signers } });
      expect(queue.state().waiting).toHaveLength(1);
      expect(timers).toEqual([]);
      expect(wordsOf(queue.state())).toBe('Not saved yet');

      queue.add(submission('A', 'Oscar'));
      expect(calls[1]?.submission).toMatchObject({ responses: [{ AnswerText: 'Oscar' }], validate: true });
      expect(calls[1]?.submission.replaces).toBeUndefined();
      await calls[1]?.answer({ kind: 'asks', signers });
      expect(queue.state().exchange).toMatchObject({ validate: true });
      queue.agree();
      expect(calls[2]?.submission).toMatchObject({ responses: [{ AnswerText: 'Oscar' }], replaces: signers });
      await calls[2]?.answer(saved({ A: 2 }));
      expect(queue.state()).toMatchObject({ waiting: [], stuck: null, exchange: null });
    });

    it('drops them if the person declines, and sends what waits behind them', async () => {
      const { queue, calls } = bench();
      queue.setReady();
      queue.add(submission('A', 'Oscar'));
      await calls[0]?.answer({ kind: 'asks', signers });
      queue.withdraw();
      expect(queue.state()).toMatchObject({ waiting: [], stuck: null, exchange: null });
      queue.add(submission('B', 'x'));
      expect(calls[1]?.submission.block).toBe('B');
      // The same answers typed later are asked about again.
      await calls[1]?.answer(saved());
    });

    it('sends nothing while the question is open, and takes the answer to it', async () => {
      const { queue, calls } = bench();
      queue.setReady();
      queue.add(submission('A', 'Oscar'));
      queue.add(submission('B', 'x'));
      await calls[0]?.answer({ kind: 'asks', signers });
      // The connection or the session is back, or another section is saved.
      queue.retryNow();
      queue.add(submission('C', 'y'));
      expect(calls).toHaveLength(1);
      queue.withdraw();
      expect(queue.state()).toMatchObject({ stuck: null, exchange: null });
      expect(calls.slice(1).map((call) => call.submission.block)).toEqual(['B']);
    });

    it('asks no longer about answers that newer ones replaced', async () => {
      const { queue, calls } = bench();
      queue.setReady();
      queue.add(submission('A', 'Osc', { validate: false }));
      await calls[0]?.answer({ kind: 'asks', signers });
      queue.add(submission('A', 'Oscar', { validate: false }));
      expect(queue.state()).toMatchObject({ stuck: null, exchange: null, active: true });
    });

    it('keeps what it asks about, unsent, when the case is left', async () => {
      const { queue, calls } = bench();
      queue.setReady();
      queue.add(submission('A', 'Oscar'));
      await calls[0]?.answer({ kind: 'asks', signers });
      await queue.finish();
      expect(calls).toHaveLength(1);
      expect(queue.state().waiting).toHaveLength(1);
    });

    it('consent to one replacement does not cover what is typed after it', async () => {
      const { queue, calls } = bench();
      queue.setReady();
      queue.add(submission('A', 'Oscar'));
      await calls[0]?.answer({ kind: 'asks', signers });
      queue.agree();
      queue.add(submission('A', 'Olga'));
      await calls[1]?.answer({ kind: 'later', reason: 'offline', retryAfterMs: null });
      expect(queue.state().exchange).toBeNull();
      const [first, second] = queue.state().waiting;
      expect(first?.replaces).toEqual(signers);
      expect(second?.replaces).toBeUndefined();
    });
  });
});
