/** Calls of agents and operations about many cases, one after the other, each kind in turn. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/index.ts';
import { type Browser, newBrowser } from '../../apps/server/test/support/browser.ts';
import { definitionName, signIn } from '../../apps/server/test/support/people.ts';

export interface Timed {
  name: string;
  /** Milliseconds of each response. */
  times: number[];
}

interface Place {
  url: string;
  database: Database;
  /** The agent with the most cases. */
  desk: string;
  metrics: string;
  /** Of `performance.now()`. */
  until: number;
}

/** The call that the others are compared with. */
export const FLOOR = 'a call without a case';

/** Pause between two calls: nobody calls faster than people do. */
const PAUSE_MS = 40;

export async function measureCalls({ url, database, desk, metrics, until }: Place): Promise<Timed[]> {
  const agent = await signIn(url, desk);
  const olga = await operator(url);
  const ids = await someIds(database);
  const portal = (asked: object) => (turn: number) =>
    ok(
      agent.call('getAgentApplications', {
        AgentId: desk,
        appDefName: definitionName,
        Page: 1 + (turn % 30),
        PageSize: 10,
        ...asked,
      }),
    );
  const cases = (asked: object | ((turn: number) => object)) => (turn: number) =>
    ok(olga.call('operationsCases', typeof asked === 'function' ? asked(turn) : asked));
  const kinds: [string, (turn: number) => Promise<void>][] = [
    // Shows how busy the machine is: a call that reads no case.
    [FLOOR, () => ok(agent.call('session'))],
    ['portal page', portal({})],
    ['portal page of one stage', portal({ Stage: 'insured', Page: 1 })],
    ['portal page by product', portal({ Order: 'product' })],
    ['counts by stage', () => ok(agent.call('caseStages', {}))],
    ['portal search: beginning of a name', portal({ Search: 'smi', Page: 1 })],
    ['portal search: two names', portal({ Search: 'mary smith', Page: 1 })],
    ['portal search: product and state', portal({ Search: 'term 20 tx', Page: 1 })],
    ['portal search: policy number', portal({ Search: 'CX00000100', Page: 1 })],
    ['operations list', cases((turn) => ({ Page: 1 + (turn % 5) }))],
    ['operations list: with the insured', cases({ Step: 'insured' })],
    ['operations list: expired', cases({ Step: 'expired' })],
    ['operations list: expired, 3 to 7 days', cases({ Step: 'expired', Age: 'week' })],
    ['operations list: without a change for a week', cases({ Age: 'longer' })],
    ['operations list: failed work', cases({ OnlyFailed: true })],
    ['operations list: signs', cases({ OnlySigns: true })],
    ['operations: counts of open cases', () => ok(olga.call('openCases', {}))],
    ['search by id', cases((turn) => ({ Search: ids[turn % ids.length] ?? '' }))],
    ['search by policy number', cases((turn) => ({ Search: `CX${String(turn * 7).padStart(8, '0')}` }))],
    ['search by agent', cases({ Search: desk })],
    ['search by a rare name', cases({ Search: 'kolimar' })],
    ['search by a frequent name', cases({ Search: 'smi' })],
    ['search by two frequent names', cases({ Search: 'mary smith' })],
    ['metrics', () => fetched(metrics)],
  ];
  const timed = kinds.map(([name, ask]) => ({ name, ask, times: [] as number[] }));
  for (let turn = 0; performance.now() < until; turn += 1) {
    for (const { ask, times } of timed) {
      const start = performance.now();
      await ask(turn);
      // The first of each opens connections and plans.
      if (turn > 0) times.push(performance.now() - start);
      await pause(PAUSE_MS);
    }
  }
  return timed.map(({ name, times }) => ({ name, times }));
}

async function operator(url: string): Promise<Browser> {
  const browser = newBrowser(url);
  await browser.open();
  await browser.call('operationsLogin', {});
  browser.csrf = (await browser.call('session')).data.operations?.csrf ?? '';
  return browser;
}

async function ok(asked: ReturnType<Browser['call']>): Promise<void> {
  const { code, text } = await asked;
  if (code !== 200) throw new Error(`answered ${code}: ${text.slice(0, 200)}`);
}

async function fetched(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
}

async function someIds({ query }: Database): Promise<string[]> {
  const rows = await query
    .selectFrom('application')
    .select('id')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
