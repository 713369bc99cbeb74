/**
 * Whatever throws, and wherever: the queue continues, and every section is saved, withdrawn, or reported as not saved;
 * while it asks, it sends nothing.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueue, type SendOutcome } from './queue.ts';
import type { QueueState, Submission } from './queue-state.ts';

type Fate = 'saved' | 'refused' | 'asks' | 'later' | 'throws' | 'rejects';
type Step =
  | { do: 'add'; block: string; answer: string }
  | { do: 'change'; throws: boolean }
  | { do: 'time' }
  | { do: 'retry' }
  | { do: 'agree' }
  | { do: 'withdraw' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    block: fc.constantFrom('A', 'B', 'C'),
    answer: fc.constantFrom('1', '2', '3', '4'),
  }),
  fc.record({ do: fc.constant('change' as const), throws: fc.boolean() }),
  fc.constant<Step>({ do: 'time' }),
  fc.constant<Step>({ do: 'retry' }),
  fc.constant<Step>({ do: 'agree' }),
  fc.constant<Step>({ do: 'withdraw' }),
);
const fate = fc.constantFrom<Fate>('saved', 'saved', 'refused', 'asks', 'later', 'throws', 'rejects');

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function outcomeOf(fates: Fate[]): SendOutcome | Promise<never> {
  switch (fates.shift() ?? 'saved') {
    case 'saved':
      return { kind: 'saved', versions: {} };
    case 'refused':
      return { kind: 'refused', status: 422, message: 'No.', problems: [] };
    case 'asks':
      return { kind: 'asks', signers: [] };
    case 'later':
      return { kind: 'later', reason: 'busy', retryAfterMs: null };
    case 'rejects':
      return Promise.reject(new Error('the answer could not be read'));
    case 'throws':
      throw new Error('the call could not be made');
  }
}

describe('the queue', () => {
  it('continues whatever throws at any step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.array(fate, { maxLength: 20 }),
        fc.array(fc.boolean(), { maxLength: 60 }),
        async (steps, fates, pageFaults) => {
          const timers: (() => void)[] = [];
          const saved = new Map<string, string>();
          const faults: unknown[] = [];
          let thrown = 0;
          let ids = 0;
          const fail = (message: string): never => {
            thrown += 1;
            throw new Error(message);
          };
          const queue = createQueue({
            // Not `async`: a call that throws before there is a promise is one of the faults.
            send(submission): Promise<SendOutcome> {
              expect(queue.state().exchange, 'sent while its question is open').toBeNull();
              const before = fates[0];
              if (before === 'throws' || before === 'rejects') thrown += 1;
              const outcome = outcomeOf(fates);
              if (!(outcome instanceof Promise) && outcome.kind === 'saved') {
                saved.set(submission.block, submission.responses[0]?.AnswerText ?? '');
              }
              return Promise.resolve(outcome);
            },
            onChange: (_state: QueueState) =>
              pageFaults.shift() === true ? fail('a page could not be drawn') : undefined,
            onFault: (error) => faults.push(error),
            later(run) {
              timers.push(run);
              return () => void timers.splice(timers.indexOf(run), timers.includes(run) ? 1 : 0);
            },
          });
          const last = new Map<string, string>();
          let isIgnored = false;
          queue.setReady();
          for (const one of steps) {
            if (one.do === 'add') {
              queue.add(submissionOf(one.block, one.answer, `s${(ids += 1)}`));
              last.set(one.block, one.answer);
            } else if (one.do === 'change') {
              void queue
                .between(() => Promise.resolve(one.throws ? fail('a change could not be made') : null))
                .catch((error: unknown) => faults.push(error));
            } else if (one.do === 'time') timers.shift()?.();
            else if (one.do === 'agree') queue.agree();
            else if (one.do === 'withdraw') {
              const asked = queue.state().exchange?.block;
              queue.withdraw();
              isIgnored ||= queue.state().exchange !== null;
              if (asked !== undefined) last.delete(asked);
            } else queue.retryNow();
            await settled();
          }
          expect(isIgnored, 'a "no" was ignored').toBe(false);
          // From here on there are no faults.
          fates.splice(0);
          pageFaults.splice(0);
          for (let turn = 0; turn < 100 && (timers.length > 0 || queue.state().waiting.length > 0); turn += 1) {
            queue.agree();
            timers.shift()?.();
            await settled();
          }
          // Changes wait for one another: the last of them ends when nothing is left to do.
          await new Promise((resolve) => setTimeout(resolve, 0));
          const { waiting, active, refused } = queue.state();
          expect({ waiting, active }).toEqual({ waiting: [], active: false });
          for (const [block, answer] of last) {
            const isSaid = refused.some(({ submission }) => submission.block === block);
            expect(isSaid || saved.get(block) === answer, `${block} is neither saved nor said not to be`).toBe(true);
          }
          expect(faults).toHaveLength(thrown);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const submissionOf = (block: string, answer: string, id: string): Submission => ({
  id,
  block,
  responses: [{ QuestionName: 'A', AnswerText: answer }],
  validate: false,
  servedTime: '2026-11-20T10:00:00Z',
  submissionTime: '2026-11-20T10:01:00Z',
  baseVersion: 0,
});
