/** Operations see where open cases are stuck: counts agree with lists, and tell nothing that they may not read. */
import type { CaseAge, OperationsStep } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from './browser.ts';
import { operator } from './operators.ts';
import { insuredAnswers, readyToSend, send, signIn, somebody, startCase, submit } from './people.ts';
import { startServer, type TestServer } from './running-server.ts';
import { seedCases } from './seed-cases.ts';

const HOUR = 3_600_000;
const STEPS: OperationsStep[] = ['agent', 'insured', 'owners', 'sign', 'processing', 'decided', 'expired'];
const AGES: CaseAge[] = ['day', 'threeDays', 'week', 'longer'];

let server: TestServer;
/** Moves the server's clock on. */
let later = 0;
let olga: Browser;
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  olga = await operator(server, 'Olga');
});
afterAll(() => server.close());

const counts = async () => {
  const { code, data } = await olga.call('openCases', {});
  expect(code).toBe(200);
  return data.Counts;
};
const list = async (asked: { Step?: OperationsStep; Age?: CaseAge }) =>
  (await olga.call('operationsCases', asked)).data;

/** One for each step and age, the lists count what the charts say, and each row says the same of itself. */
async function agree(): Promise<void> {
  const counted = await counts();
  for (const Step of STEPS) {
    for (const Age of AGES) {
      const { Total, Cases } = await list({ Step, Age });
      const Count = counted.find((one) => one.Step === Step && one.Age === Age)?.Count ?? 0;
      expect({ Step, Age, Total }).toEqual({ Step, Age, Total: Count });
      expect(new Set(Cases.map((one) => `${one.Step} ${one.Age}`))).toEqual(
        new Set(Total === 0 ? [] : [`${Step} ${Age}`]),
      );
    }
  }
}

// spec pages 3.9
test('open cases grow old, and each is counted and listed once', async () => {
  const agent = await signIn(server.url, 'A1');
  const begun = await startCase(agent);
  await submit(begun, 'SECTIONAProposedInsured', insuredAnswers(somebody({ lastName: 'Begun' })));
  await readyToSend(server, agent, somebody({ lastName: 'Ready' }));
  const asked = await readyToSend(server, agent, somebody({ lastName: 'Asked' }));
  await send(server, asked);
  // Whether the agent's part is complete follows from answers that operations do not read.
  expect(await counts()).toEqual(
    expect.arrayContaining([
      { Step: 'agent', Age: 'day', Count: 2 },
      { Step: 'insured', Age: 'day', Count: 1 },
    ]),
  );
  const { Cases } = await list({ Step: 'agent' });
  expect(Cases.map(({ Summary }) => Summary.Status)).toEqual(Cases.map(() => 'With the agent: complete your sections'));
  for (const [hours, age] of [
    [0, 'day'],
    [30, 'threeDays'],
    [80, 'week'],
    [200, 'longer'],
  ] as const) {
    later = hours * HOUR;
    expect(new Set((await counts()).map(({ Age }) => Age))).toEqual(new Set([age]));
    await agree();
  }
  later = 100 * 24 * HOUR;
  expect(await counts()).toEqual([{ Step: 'expired', Age: 'longer', Count: 3 }]);
  await agree();
  later = 0;
});

// spec pages 3.9
test('a list is read in the order of an index, whatever it is asked for', async () => {
  const { vault, definitions, database } = server.services;
  await seedCases({ vault, query: database.query, version: definitions.current.version }, 'A2', 3_000);
  // Who does not own a table does not count it either.
  await server.database.asOwner('vacuum analyze application');
  const plans = (condition: string): Promise<string> =>
    database.transaction(async (tx) => {
      // So that it does not read the whole of a small table.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain select id, updated_at, created_at, product, state_of_issue
        from application where erased_at is null ${sql.raw(condition)}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const open = 'and decision_class_name is null and discarded_at is null';
  const conditions = [
    `order by updated_at desc, id limit 20`,
    `${open} and updated_at > now() - interval '1 day'`,
    `${open} and updated_at <= now() - interval '1 day' and updated_at > now() - interval '3 days'`,
    `${open} and updated_at <= now() - interval '3 days' and updated_at > now() - interval '7 days'`,
  ];
  for (const condition of conditions)
    expect(await plans(condition)).toMatch(/Index \w*.* application_(open|operations)/);
});
