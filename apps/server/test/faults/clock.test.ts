/**
 * Clocks that differ and jump: sessions use one clock, nothing is lost, and what a jump wrote can still be verified.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { newBrowser } from '../support/browser.ts';
import { resume, signIn, startCase } from '../support/people.ts';
import { figure } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { typistsOf } from './typists.ts';

let database: OwnDatabase;
let look: Database;
beforeAll(async () => {
  database = await startOwnDatabase();
  look = database.look();
});
afterAll(async () => {
  await look.close();
  await database.remove();
});

/**
 * Node's wall clock, moved by this many seconds; SIGUSR2 moves it by `jump` more. Timers are not affected, as when a
 * clock is set.
 */
function movedClock(seconds: number, jump = 0): string {
  const code = `
    const Real = Date;
    let moved = ${seconds * 1_000};
    process.on('SIGUSR2', () => { moved += ${jump * 1_000}; });
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + moved); else super(...given); }
      static now() { return Real.now() + moved; }
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

const started = (seconds: number, folder?: string, jump = 0): Promise<ServerProcess> =>
  startProcess(
    // One database, so one key, whatever folder each of them has.
    { ...database.settings, KEY_FILE: `${database.folder}/wrapping.key` },
    { node: ['--import', movedClock(seconds, jump)], ...(folder !== undefined && { folder }) },
  );

test('three servers, ten minutes apart', async () => {
  const right = await started(0);
  const servers = [right, await started(600, right.folder), await started(-600, right.folder)];
  const agent = await startCase(await signIn(right.url, 'A1'));
  const remaining = await Promise.all(
    servers.map(async (server) => {
      const browser = newBrowser(server.url);
      for (const [name, value] of agent.browser.cookies) browser.cookies.set(name, value);
      const reply = await browser.call('session');
      return Number(reply.data.agent?.remaining ?? Number.NaN);
    }),
  );
  const ready = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
  for (const server of servers) await server.kill();
  await right.remove();
  const spread = Math.max(...remaining) - Math.min(...remaining);
  figure(
    'clocks of servers 10 minutes apart',
    `a session's remaining time: ${remaining.join(', ')} s on the right, the fast and the slow server; ready: ${ready.join(', ')}`,
    'at most 20 s apart, all ready',
    spread <= 20 && ready.every((status) => status === 200),
  );
});

test.each([
  ['a day forwards', 86_400],
  ['an hour back', -3_600],
])('the clock jumps %s while people type', async (what, jump) => {
  const server = await started(0, undefined, jump);
  const typists = await typistsOf(server, 3, `J${jump}`);
  const typing = typists.begin();
  await typing.more(15);
  server.signal('SIGUSR2');
  await typing.more(15);
  await pause(2_000);
  const typed = await typing.stop();
  const lost = await typists.lost(look);
  const [person] = typists.people;
  const { code } = person ? await person.browser.call('session') : { code: 0 };
  const shown = person && (await resume(server, person));
  const ready = (await fetch(`${server.url}/readyz`)).status;
  await server.remove();
  expect({ lost, unexpected: typed.unexpected }).toEqual({ lost: [], unexpected: [] });
  figure(
    `the server's clock jumps ${what}`,
    `${typed.acknowledged} acknowledged, lost 0, evidence intact, sessions continue (${code}), ready ${ready}, today ${shown?.data.Case.Today}`,
    'lost 0, evidence intact, nobody signed out, ready',
    code === 200 && ready === 200,
  );
});
