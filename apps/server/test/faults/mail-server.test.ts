/**
 * The mail server is down or misbehaves: a case still completes from start to decision, every mail is delivered when it
 * is back, what cannot be delivered is reported, and nothing is sent in a burst (spec trust §6).
 */
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { httpDriver, readScenario, reportLines, runScenario } from '@countersign/scenario';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { newBrowser } from '../support/browser.ts';
import { type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend } from '../support/stages.ts';
import { carrierFolder, freePort } from '../support/running-server.ts';
import { figure, scaledLimit } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

type Mood =
  | 'well'
  | 'away'
  | 'closes at once'
  | 'greets with 421'
  | 'greets with 554'
  | 'recipient 450'
  | 'text 451'
  | 'closes in the text'
  | 'takes the text and closes'
  | 'recipient 550'
  | 'sign-in 535';

/** What becomes of a mail in each mood (reference "E-mail"), and whether it arrives once the server is well again. */
const table: Record<Exclude<Mood, 'well'>, { status: string; arrives: boolean }> = {
  away: { status: 'retrying', arrives: true },
  'closes at once': { status: 'retrying', arrives: true },
  'greets with 421': { status: 'retrying', arrives: true },
  'greets with 554': { status: 'held', arrives: true },
  'recipient 450': { status: 'retrying', arrives: true },
  'text 451': { status: 'retrying', arrives: true },
  'closes in the text': { status: 'retrying', arrives: true },
  'takes the text and closes': { status: 'retrying', arrives: true },
  'recipient 550': { status: 'bounced', arrives: false },
  'sign-in 535': { status: 'held', arrives: true },
};

const reply = (responseCode: number): Error => Object.assign(new Error('as told'), { responseCode });

/** A real SMTP server with moods on one port. `letters` are Message-IDs with the times they were taken. */
async function startSink(port: number) {
  let mood: Mood = 'well';
  /** How long a letter takes. */
  let slowness = 0;
  const letters: { id: string; at: number }[] = [];
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => (mood === 'sign-in 535' ? done(reply(535)) : done(null, { user: 'forms' })),
    onRcptTo: (_to, _session, done) =>
      mood === 'recipient 450' ? done(reply(450)) : mood === 'recipient 550' ? done(reply(550)) : done(),
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (mood === 'closes in the text') closeAll();
      });
      stream.on('end', () => {
        if (mood === 'text 451') return done(reply(451));
        if (mood === 'closes in the text') return closeAll();
        void (async () => {
          await pause(slowness);
          const [, id = ''] = /^message-id: <([^@]+)@/im.exec(Buffer.concat(pieces).toString()) ?? [];
          letters.push({ id, at: performance.now() });
          if (mood === 'takes the text and closes') return closeAll();
          done();
        })();
      });
    },
  });
  smtp.on('error', () => undefined);
  const sockets = new Set<net.Socket>();
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const inner = smtp.server.address() as net.AddressInfo;
  const door = net.createServer((near) => {
    near.on('error', () => undefined);
    if (mood === 'closes at once') return near.destroy();
    if (mood === 'greets with 421') return near.end('421 not now\r\n');
    if (mood === 'greets with 554') return near.end('554 not you\r\n');
    const far = net.connect(inner.port, '127.0.0.1');
    sockets.add(near);
    near.on('close', () => (sockets.delete(near), far.destroy()));
    far.on('close', () => near.destroy());
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
    return undefined;
  });
  const open = (): Promise<void> => new Promise((resolve) => door.listen(port, '127.0.0.1', resolve));
  await open();
  return {
    letters,
    takes: (milliseconds: number) => (slowness = milliseconds),
    async feel(next: Mood): Promise<void> {
      if (mood === 'away') await open();
      mood = next;
      closeAll();
      if (mood === 'away') await new Promise((resolve) => door.close(resolve));
    },
    async close(): Promise<void> {
      closeAll();
      await new Promise((resolve) => door.close(resolve));
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

let database: OwnDatabase;
let look: Database;
let web: ServerProcess;
let worker: ServerProcess;
let sink: Awaited<ReturnType<typeof startSink>>;

beforeAll(async () => {
  const port = await freePort();
  sink = await startSink(port);
  database = await startOwnDatabase();
  look = database.look();
  const settings = {
    ...database.settings,
    SMTP_URL: `smtp://forms:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'forms@carrier.example',
  };
  web = await startProcess({ ...settings, ROLE: 'web' });
  worker = await startProcess({ ...settings, ROLE: 'worker' }, { folder: web.folder });
});
afterAll(async () => {
  await worker.remove();
  await web.remove();
  await look.close();
  await database.remove();
  await sink.close();
});

const mailOf = (person: Person) =>
  look.query
    .selectFrom('mail_outbox')
    .select(['id', 'status'])
    .where('application_id', '=', person.id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();

/** Sends the invitation without waiting for the response, which reports the first try. */
const invite = (agent: Person) =>
  agent.browser.call('sendEmail', { emailInfo: { AppId: agent.id, AgentId: agent.agentId } });

/** Moves the clock: whatever waits for its next try is due. */
const later = () => sql`update pgboss.job set start_after = now() where state < 'active'`.execute(look.query);

/** Until every mail is sent or has failed; meanwhile the clock moves fast. */
async function drained(): Promise<void> {
  await vi.waitFor(
    async () => {
      await later();
      const rows = await look.query.selectFrom('mail_outbox').select('status').execute();
      expect(rows.filter(({ status }) => !['sent', 'bounced'].includes(status))).toEqual([]);
    },
    { timeout: scaledLimit(240_000), interval: 500 },
  );
}

// spec trust 6.2
test('a case completes although the mail server is away for the whole run', async () => {
  const nobody = await freePort();
  const alone = await startProcess({ SMTP_URL: `smtp://127.0.0.1:${nobody}`, MAIL_FROM: 'forms@carrier.example' });
  const file = path.join(carrierFolder, 'scenarios', 'sole-owner-term.yaml');
  const read = readScenario(readFileSync(file, 'utf8'), file);
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
  const report = await runScenario(httpDriver(alone.url), read.scenario);
  expect(reportLines(report).filter((line) => line.startsWith('FAILED') || line.includes('expected'))).toEqual([]);
  const { text } = await newBrowser(alone.url).send('GET', '/outbox.json');
  const mails: { status: string }[] = JSON.parse(text);
  await alone.remove();
  const sent = mails.filter(({ status }) => status === 'sent').length;
  figure(
    'mail server not available for a whole case',
    `the case came to its decision, ${mails.length} mails wait, ${sent} sent`,
    'the case completes, no mail counts as sent',
    mails.length > 0 && sent === 0,
  );
});

test('every fault of a mail server, followed by its recovery', async () => {
  const browser = await signIn(web.url, 'A1');
  const seen: Record<string, string> = {};
  const people: [Mood, Person][] = [];
  for (const mood of Object.keys(table) as (keyof typeof table)[]) {
    const agent = await readyToSend(web, browser, newInsured());
    people.push([mood, agent]);
    await sink.feel(mood);
    const { code } = await invite(agent);
    expect([mood, code]).toEqual([mood, table[mood].status === 'retrying' ? 200 : 409]);
    await vi.waitFor(async () => expect((await mailOf(agent)).status).not.toBe('queued'), {
      timeout: scaledLimit(60_000),
    });
    seen[mood] = (await mailOf(agent)).status;
    // No other try is affected by this mood.
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where state < 'active'`.execute(look.query);
  }
  await sink.feel('well');
  await drained();
  const arrived = await Promise.all(
    people.map(async ([mood, agent]) => {
      const { id, status } = await mailOf(agent);
      return [mood, { status, times: sink.letters.filter((letter) => letter.id === id).length }] as const;
    }),
  );
  expect(seen).toEqual(Object.fromEntries(Object.entries(table).map(([mood, { status }]) => [mood, status])));
  const lost = arrived.filter(([mood, { times }]) => mood !== 'well' && table[mood].arrives && times === 0);
  const twice = arrived.filter(([, { times }]) => times > 1).map(([mood]) => mood);
  figure(
    'mail server errors: every row of the error table',
    `${arrived.length} of ${arrived.length} as in the table; after it recovered ${arrived.length - 1} delivered, ${lost.length} lost, 1 bounced; twice: ${twice.join(', ') || 'none'}`,
    '0 lost; sent twice only if accepted without a response, with the same Message-ID',
    lost.length === 0 && twice.every((mood) => mood === 'takes the text and closes'),
  );
});

test('workers killed while they send', async () => {
  const browser = await signIn(web.url, 'A2');
  const agents: Person[] = [];
  for (let count = 0; count < 4; count += 1) agents.push(await readyToSend(web, browser, newInsured()));
  sink.takes(400);
  const kills = 2;
  for (let round = 0; round < kills; round += 1) {
    const pair = agents.slice(round * 2, round * 2 + 2);
    const answers = pair.map(invite);
    const before = sink.letters.length;
    await vi.waitFor(() => expect(sink.letters.length).toBeGreaterThan(before), {
      timeout: scaledLimit(30_000),
      interval: 5,
    });
    await worker.kill();
    for (const { code } of await Promise.all(answers)) expect(code).toBe(200);
    await worker.start();
  }
  sink.takes(0);
  // A killed worker's mail is taken over when its time is over: move the clock.
  await vi.waitFor(
    async () => {
      await sql`update pgboss.job set started_on = now() - interval '10 minutes' where state = 'active'`.execute(
        look.query,
      );
      const mails = await Promise.all(agents.map(mailOf));
      expect(mails.map(({ status }) => status)).toEqual(agents.map(() => 'sent'));
    },
    { timeout: scaledLimit(120_000), interval: 2_000 },
  );
  const mails = await Promise.all(agents.map(mailOf));
  const times = mails.map(({ id }) => sink.letters.filter((letter) => letter.id === id).length);
  const more = times.reduce((sum, count) => sum + count - 1, 0);
  figure(
    'mail worker killed while it sends (kill -9)',
    `${mails.length} mails, ${kills} kills: ${times.filter((count) => count === 0).length} lost, ${more} twice with the same Message-ID`,
    '0 lost, at most those in progress sent twice',
    times.every((count) => count > 0) && more <= kills * 2,
  );
});
