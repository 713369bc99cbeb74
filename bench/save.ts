/** One pause in typing: the processor time that it takes the server, beside a call that writes one row and one that does nothing. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Database, openDatabase, startPostgres } from '../apps/server/src/platform/index.ts';
import { loadCarrier } from '../apps/server/src/reference/index.ts';
import { freePort } from '../apps/server/test/support/newest-link.ts';
import { type Person, signIn, newInsured, submission } from '../apps/server/test/support/people.ts';
import { readyToSend } from '../apps/server/test/support/stages.ts';
import { middle, print, root, round, say } from './common/bench.ts';
import { type Goal, judged, reportOf } from './common/report.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, saves: { type: 'string' }, profile: { type: 'string' } },
});
/** In each round; the middle one of five counts. */
const saves = Number(values.saves ?? 300);
const ROUNDS = 5;
const BLOCK = 'SECTIONAProposedInsured';
/** A page's own state of 150 kB. */
const snapshot = Buffer.alloc(115_000, 'x').toString('base64');

/** Each save has another text. */
let serial = 0;

const { model } = loadCarrier(path.join(root, 'carrier'));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-save-'));
const postgres = await startPostgres(folder);
const urlOf = ({ host, user, password, database }: (typeof postgres)['owner']): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = fork(fileURLToPath(new URL('server.process.mjs', import.meta.url)), {
  cwd: root,
  execArgv: values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(values.profile)}`],
  env: {
    PATH: process.env['PATH'],
    PORT: String(port),
    COUNTERSIGN_DATA: folder,
    DATABASE_URL: urlOf(postgres.application),
    DATABASE_OWNER_URL: urlOf(postgres.owner),
    ROLE: 'web',
    LOG_LEVEL: 'info',
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const database = openDatabase(postgres.owner, { connections: 2 });
try {
  await once(server, 'message');
  await database.pool.query('create table bench_floor (id text primary key, body bytea not null)');
  await database.pool.query('grant insert on bench_floor to public');
  const place = { url, model, newestLink: () => Promise.reject(new Error('nothing is mailed here')) };
  const person = await readyToSend(place, await signIn(url, 'A1'), newInsured());

  say(`${saves} saves, ${ROUNDS} times ...`);
  const calls = {
    save: () => save(person),
    insert: () => send(person, '/bench/insert'),
    nothing: () => send(person, '/bench/nothing'),
  };
  const seen = { save: [] as number[], insert: [] as number[], nothing: [] as number[] };
  const kinds = Object.keys(calls) as (keyof typeof calls)[];
  for (let turn = -1; turn < ROUNDS; turn += 1) {
    for (const kind of kinds) {
      const cost = await costOf(calls[kind]);
      // What is compiled while it runs is compiled after the first round.
      if (turn >= 0) seen[kind].push(cost);
    }
  }
  const written = await writtenBy(database, () => save(person));
  const [ours, insert, nothing] = [middle(seen.save), middle(seen.insert), middle(seen.nothing)];
  const goals: Goal[] = [{ goal: 'a save', is: round(ours, 2), bound: { atMost: 3 }, unit: 'ms' }];
  const measured = {
    processorMs: { save: round(ours, 2), insert: round(insert, 2), nothing: round(nothing, 2) },
    rounds: seen.save.map((one) => round(one, 2)),
    ...written,
  };
  print(
    { bench: 'save', quick: saves < 300, measured, goals: judged(goals) },
    { json: values.json ?? false, text: () => reportOf(measured, goals) },
  );
} finally {
  await database.close();
  const ended = once(server, 'exit');
  server.send('stop');
  await ended;
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function save(person: Person): Promise<void> {
  serial += 1;
  const street = { QuestionName: 'PrimaryResidence.Street', AnswerText: `${serial} Main Street` };
  const body = submission(person, BLOCK, [street], {
    SubmissionId: crypto.randomUUID(),
    Validation: { Enabled: false },
    EAppRawPayload: snapshot,
  });
  const { code, text } = await person.browser.call('submitPayload', body);
  if (code !== 200) throw new Error(`the save was refused: ${text}`);
}

/** As many bytes as a save. */
async function send({ browser }: Person, address: string): Promise<void> {
  const { code, text } = await browser.send('POST', address, JSON.stringify({ snapshot }));
  if (code !== 200) throw new Error(`the call failed: ${text}`);
}

/** Milliseconds of the server's processor for each of them, one after the other. */
async function costOf(call: () => Promise<void>): Promise<number> {
  const before = await usage();
  for (let done = 0; done < saves; done += 1) await call();
  return ((await usage()) - before) / saves;
}

async function usage(): Promise<number> {
  const answer = once(server, 'message');
  server.send('usage');
  return Number((await answer)[0]);
}

/** Bytes of the write-ahead log for each of a hundred. */
async function writtenBy({ pool }: Database, call: () => Promise<void>): Promise<{ bytesOfASave: number }> {
  const look = async () => {
    const { rows } = await pool.query<{ at: string }>('select pg_current_wal_insert_lsn() - $1::pg_lsn as at', ['0/0']);
    return Number(rows[0]?.at);
  };
  const before = await look();
  for (let done = 0; done < 100; done += 1) await call();
  return { bytesOfASave: round(((await look()) - before) / 100) };
}
