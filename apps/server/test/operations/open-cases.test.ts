/** Operations see where open cases are stuck: counts match lists, and reveal nothing that they may not read. */
import type { CaseAge, CaseStatus } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { operator } from '../support/operators.ts';
import { insuredAnswers, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { makeKey } from '../../src/systems/index.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { store } from '../../src/applications/index.ts';
import { makeManyCases } from '../many-cases/index.ts';

const HOUR = 3_600_000;
const STEPS: CaseStatus[] = ['agent', 'insured', 'owners', 'sign', 'underwriting', 'handedOver', 'decided', 'expired'];
const AGES: CaseAge[] = ['day', 'threeDays', 'week', 'longer'];

let server: TestServer;
/** Moves the server's clock on. */
let later = 0;
let olga: Browser;
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  olga = await operator(server, 'Olga');
});
afterEach(() => {
  later = 0;
});
afterAll(() => server.close());

const counts = async () => {
  const { code, data } = await olga.call('openCases', {});
  expect(code).toBe(200);
  return data.Counts;
};
const list = async (asked: { Step?: CaseStatus; Age?: CaseAge; Search?: string }) =>
  (await olga.call('operationsCases', asked)).data;

/** One for each step and age: the lists have as many rows as the charts say, and each row agrees. */
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
test('open cases get older, and each is counted and listed once', async () => {
  const agent = await signIn(server.url, 'A1');
  const begun = await startCase(agent);
  await submit(begun, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName: 'Begun' })));
  await readyToSend(server, agent, newInsured({ lastName: 'Ready' }));
  const asked = await readyToSend(server, agent, newInsured({ lastName: 'Asked' }));
  await send(server, asked);
  // Whether the agent's part is complete follows from answers that operations do not read.
  expect(await counts()).toEqual(
    expect.arrayContaining([
      { Step: 'agent', Age: 'day', Count: 2, More: false },
      { Step: 'insured', Age: 'day', Count: 1, More: false },
    ]),
  );
  const { Cases } = await list({ Step: 'agent' });
  expect(Cases.map(({ Summary }) => Summary.Status)).toEqual(
    Cases.map(() => 'With the agent: complete the agent’s sections'),
  );
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
  expect(await counts()).toEqual([{ Step: 'expired', Age: 'longer', Count: 3, More: false }]);
  await agree();
});

// spec pages 3.9
test('housekeeping notes that a case’s time is over, which changes no list or count', async () => {
  later = 100 * 24 * HOUR;
  const before = await counts();
  const noted = await store.noteExpired(server.services.database, server.services.now(), new AbortController().signal);
  expect(noted).toBe(3);
  expect(await counts()).toEqual(before);
  await agree();
});

// spec pages 3.9
test('what waits for operations is counted as it is listed', async () => {
  const { data } = await olga.call('openCases', {});
  expect(data).toMatchObject({
    Failed: { Count: 0 },
    Signs: { Count: 0 },
    Requests: { Count: 0, More: false },
    Keys: { Count: 0 },
  });
  const { id } = await startCase(await signIn(server.url, 'A1'));
  const { query } = server.database;
  await server.database.asOwner(
    `insert into job_status (application_id, epoch, kind, step, state, holding, data, created_at, updated_at) values
      ('${id}', 1, 'seal', 's1', 'failed', false, '{}', now(), now()),
      ('${id}', 1, 'seal', 's2', 'failed', false, '{}', now(), now())`,
    `insert into signing_trace (application_id, epoch, slot_id, kind, agent_id, person, family, device, seen, flagged, signed_at)
      values ('${id}', 1, 's1', 'insured', 'A1', '', '', '', '', true, now())`,
  );
  await query
    .insertInto('operations_request')
    .values({ id: 'r1', application_id: id, details: Buffer.alloc(0), state: 'asked', asked_at: new Date() })
    .execute();
  const key = { name: 'CRM', reader: 'agent', agentId: null, scopes: ['status'] } as const;
  await makeKey(server.database, key, { by: 'otto', name: 'Otto', at: server.services.now(), fourEyes: true });
  const one = { Count: 1, More: false };
  expect((await olga.call('openCases', {})).data).toMatchObject({ Failed: one, Signs: one, Requests: one, Keys: one });
  // Who may not list keys is not told of any.
  const sara = await operator(server, 'Sara', ['see']);
  expect((await sara.call('openCases', {})).data).toMatchObject({ Requests: one, Keys: null });
  for (const asked of [{ OnlyFailed: true }, { OnlySigns: true }])
    expect((await olga.call('operationsCases', asked)).data.Total).toBe(1);
  // A request that nobody confirmed in a week is over.
  later = 8 * 24 * HOUR;
  expect((await olga.call('openCases', {})).data.Requests).toEqual({ Count: 0, More: false });
  await server.database.asOwner(`delete from job_status where state = 'failed'`);
  expect((await olga.call('openCases', {})).data.Failed).toEqual({ Count: 0, More: false });
});

// spec pages 3.9, 3.10
test('of many cases a thousand are counted and listed, and the response says that there are more', async () => {
  const { vault, definitions, database } = server.services;
  const count = 2_000;
  await makeManyCases(
    { vault, query: database.query, version: definitions.current.version },
    { owner: server.database.owner, count, agentOf: (index) => `B${index % 3}` },
  );
  const { Total, More, Cases } = await list({ Step: 'decided' });
  expect({ Total, More, shown: Cases.length }).toEqual({ Total: 1_000, More: true, shown: 20 });
  expect((await olga.call('operationsCases', { Step: 'decided', Page: 50 })).data.Cases).toHaveLength(20);
  expect((await olga.call('operationsCases', { Step: 'decided', Page: 51 })).data.Cases).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from application
    where decision_class_name is null and not all_signed and erased_at is null and discarded_at is null
      and (expires_at < now() or stage = 'expired')`.execute(database.query);
  expect(await list({ Step: 'expired' })).toMatchObject({ Total: rows[0]?.count, More: false });
  // A frequent name is found among the cases that changed last, a rare one among all; the total is always complete.
  expect(await list({ Search: 'CX00001999' })).toMatchObject({ Total: 1, More: false });
  expect(await list({ Search: 'person.1999@example.com' })).toMatchObject({ Total: 1, More: false });
});

// spec pages 3.4
test('the stage in the row is the one that follows from the case, its slots and its mails', async () => {
  const { rows } = await sql`
    select id, stage from application
    where erased_at is null and stage not in ('expired', case_stage(application.*))`.execute(server.database.query);
  expect(rows).toEqual([]);
});
