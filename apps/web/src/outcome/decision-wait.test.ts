import type { DecisionRow } from '@countersign/protocol';
import { expect, it } from 'vitest';
import { awaitDecision, DECISION_WAIT_MS, type DecisionAnswer, type DecisionSource } from './decision-wait.ts';

const row: DecisionRow = {
  TriagePathNumber: 1,
  TriagePathName: 'STP',
  DecisionClassNumber: 1,
  DecisionClassName: 'SuperPreferred',
  Age: 40,
  Gender: 'Female',
  SmokerStatus: 'Non-Smoker',
};
const none: DecisionAnswer = { kind: 'rows', rows: [] };
const decided: DecisionAnswer = { kind: 'rows', rows: [row] };

/** Plays responses; each takes the given time, the last is repeated. */
function played(
  answers: DecisionAnswer[],
  options: { number?: string | null; process?: boolean; takes?: number; isSimulated?: boolean } = {},
) {
  let clock = 0;
  const log: string[] = [];
  const source: DecisionSource = {
    isSimulated: options.isSimulated ?? false,
    policyNumber: () => Promise.resolve(options.number === undefined ? 'CQ1' : options.number),
    process: (number) => {
      log.push(`process ${number}`);
      return Promise.resolve(options.process ?? true);
    },
    decision: () => {
      clock += options.takes ?? 0;
      log.push('decision');
      return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? none);
    },
    save: (rows) => {
      log.push(`save ${rows.length}`);
      return Promise.resolve();
    },
    pause: (milliseconds) => {
      clock += milliseconds;
      log.push(String(milliseconds));
      return Promise.resolve();
    },
    now: () => clock,
    isOver: () => false,
  };
  return { source, log, clock: () => clock };
}

// spec flow 4.35
it('gets the number, processes, and saves the decision', async () => {
  const { source, log } = played([decided]);
  expect(await awaitDecision(source)).toBe('decided');
  expect(log).toEqual(['process CQ1', 'decision', 'save 1']);
});

// spec flow 4.35, 9.3
it('asks every 10 s if the server responds at once, and at once if it delayed the response', async () => {
  const quick = played([none, { kind: 'away' }, decided]);
  expect(await awaitDecision(quick.source)).toBe('decided');
  expect(quick.log.filter((entry) => entry === '10000')).toHaveLength(2);
  const held = played([none, decided], { takes: 25_000 });
  expect(await awaitDecision(held.source)).toBe('decided');
  expect(held.log).not.toContain('10000');
});

it.each([
  ['without a policy number', [decided], { number: null }],
  ['when the call to process fails', [decided], { process: false }],
  ['when the decision cannot be asked for', [{ kind: 'refused' } as const], {}],
])('fails %s', async (_name, answers, options) => {
  expect(await awaitDecision(played([...answers], options).source)).toBe('failed');
});

// spec flow 4.35
it('ends when the case is unlocked, saving nothing', async () => {
  const { source, log } = played([none, { kind: 'unlocked' }, decided]);
  expect(await awaitDecision(source)).toBe('unlocked');
  expect(log.some((entry) => entry.startsWith('save'))).toBe(false);
});

// spec flow 4.35, 8.14
it('ends at a hard failure, saving that no decision came', async () => {
  const { source, log } = played([none, { kind: 'hard-failure' }]);
  expect(await awaitDecision(source)).toBe('undecided');
  expect(log.at(-1)).toBe('save 0');
});

// spec flow 4.35, 9.3
it('ends after 420 s, saving that no decision came', async () => {
  const { source, log, clock } = played([none], { takes: 25_000 });
  expect(await awaitDecision(source)).toBe('undecided');
  expect(log.at(-1)).toBe('save 0');
  expect(clock()).toBeGreaterThanOrEqual(DECISION_WAIT_MS);
  expect(clock()).toBeLessThan(DECISION_WAIT_MS + 25_000);
});

// spec flow 4.35, 9.3
it('shows a simulated decision after a second, without a policy number', async () => {
  const { source, log } = played([decided], { number: '', isSimulated: true });
  expect(await awaitDecision(source)).toBe('decided');
  expect(log).toEqual(['process ', '1000', 'decision', 'save 1']);
});
