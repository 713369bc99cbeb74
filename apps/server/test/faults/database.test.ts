/**
 * The database stops, returns, or cannot be reached: nothing acknowledged is lost and the server continues by itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure, ms, percentile, within } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { counted, type Typed, type Typists, typistsOf } from './typists.ts';

let database: OwnDatabase;
let server: ServerProcess;
let typists: Typists;

beforeAll(async () => {
  database = await startOwnDatabase();
  server = await startProcess(database.settings);
  typists = await typistsOf(server, 4);
});
afterAll(async () => {
  await server.remove();
  await database.remove();
});

/** Types, causes `fault` meanwhile, continues to type, and reports what was seen. */
async function typeThrough(fault: () => Promise<void>): Promise<Typed & { lost: string[]; recovered: number }> {
  const typing = typists.begin();
  await typing.more(20);
  await fault();
  const back = performance.now();
  await typing.more(1);
  const recovered = performance.now() - back;
  await typing.more(20);
  const typed = await typing.stop();
  const look = database.look();
  const lost = await typists.lost(look);
  await look.close();
  return { ...typed, lost, recovered };
}

function report(
  row: string,
  { lost, unexpected, recovered, slowest, answers }: Awaited<ReturnType<typeof typeThrough>>,
): void {
  expect({ lost, unexpected }).toEqual({ lost: [], unexpected: [] });
  figure(
    row,
    `lost 0, ${counted(answers)}, slowest answer ${ms(slowest)}, answered ${ms(recovered)} after it was back`,
    'lost 0, only 200 and 503, no answer over 8.5 s, back in 2 s',
    [...answers.keys()].every((status) => [200, 503].includes(status)) &&
      within(slowest, 8_500) &&
      within(recovered, 2_000),
  );
}

test.each(['fast', 'immediate', 'kill'] as const)('restarted: %s', async (how) => {
  const seen = await typeThrough(async () => {
    await database.stop(how);
    await database.start();
  });
  report(`database restarted (${how})`, seen);
});

test('down for five seconds', async () => {
  const seen = await typeThrough(async () => {
    await database.stop('fast');
    await pause(5_000);
    await database.start();
  });
  report('database down for 5 s', seen);
});

test('connections reset', async () => {
  const seen = await typeThrough(async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(database.proxy.reset()).toBeGreaterThan(0);
      await pause(200);
    }
  });
  report('database connections reset, 5 times', seen);
});

test.each([3, 12])('the network to it swallows everything for %i seconds', async (seconds) => {
  const seen = await typeThrough(async () => {
    database.proxy.mode = 'hold';
    await pause(seconds * 1_000);
    database.proxy.mode = 'pass';
  });
  report(`database black-holed for ${seconds} s`, seen);
});

test('a network that takes 50 ms', async () => {
  const usual = await typeThrough(async () => undefined);
  // The workers' own queries are not part of a submission.
  const before = database.proxy.trips;
  await pause(3_000);
  const idle = (database.proxy.trips - before) / 3_000;
  const typing = typists.begin({ looks: false });
  const [began, from, typed] = [performance.now(), database.proxy.trips, typing.acknowledged];
  await typing.more(60);
  const trips = (database.proxy.trips - from - idle * (performance.now() - began)) / (typing.acknowledged - typed);
  await typing.stop();
  database.proxy.delay = 25;
  const slow = await typeThrough(async () => undefined);
  database.proxy.delay = 0;
  expect([...usual.lost, ...slow.lost, ...usual.unexpected, ...slow.unexpected]).toEqual([]);
  figure(
    'database 50 ms away',
    `lost 0, ${trips.toFixed(1)} round trips a submission, median ${ms(percentile(usual.times, 0.5))}, with 50 ms ${ms(percentile(slow.times, 0.5))}`,
    'lost 0, at most 20 round trips',
    trips <= 20,
  );
});

// spec http 3.11
test('a write that the database loses unnoticed is found', async () => {
  const others = await typistsOf(server, 2, 'B1');
  const look = database.look();
  const typing = others.begin();
  await typing.more(20);
  const [person] = others.people;
  const ofPerson = look.query
    .selectFrom('block_answer')
    .selectAll()
    .where('application_id', '=', person?.id ?? '')
    .where('block', '=', 'SECTIONAProposedInsured');
  const former = await ofPerson.executeTakeFirstOrThrow();
  database.proxy.reset();
  await typing.more(20);
  await typing.stop();
  expect(await others.lost(look)).toEqual([]);

  const { application_id: id, block, ...row } = former;
  const putBack = look.query.updateTable('block_answer').set(row);
  await putBack.where('application_id', '=', id).where('block', '=', block).execute();
  const found = await others.lost(look);
  await look.close();
  const ofOthers = found.filter((words) => !words.startsWith(`${id}, ${block}: `));
  figure(
    'a section put back to a former version behind the server’s back',
    `${found.filter((words) => words.includes(': lost: ')).length} lost, ${found.filter((words) => words.includes(': stale read: ')).length} stale reads, ${ofOthers.length} elsewhere`,
    'every lost write is found, nothing elsewhere',
    found.some((words) => words.includes(': lost: ')) && ofOthers.length === 0,
  );
});
