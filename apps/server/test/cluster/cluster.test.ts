/**
 * The database fails over as deploy/cluster ships it: machines are killed, frozen and cut off while people type and
 * sign on two web processes and a worker. Nothing acknowledged is lost, nobody gets a 500, and the outage is reported.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { startBalancer } from '../faults/balancer.ts';
import {
  type Ceremony,
  insuredSigner,
  patient,
  type Signer,
  signPatiently,
  startCeremony,
} from '../faults/ceremonies.ts';
import { examine } from '../faults/examine.ts';
import { figure, ms, scaledLimit } from '../faults/figures.ts';
import { builtServer, type ServerProcess, startProcess } from '../faults/server-process.ts';
import { counted, type Typists, typistsOf } from '../faults/typists.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { signIn } from '../support/people.ts';
import { freePort } from '../support/running-server.ts';
import { addressOf, type Cluster, type Machine, startCluster } from './machines.ts';

/** People who sign during each event. */
const SIGNERS = 2;
const EVENTS = 7;
const MAX_OUTAGE_MS = 20_000;
/** What each types, and then thinks: the machine has two cores for everything. */
const THINK_MS = 150;

let cluster: Cluster;
let look: Database;
let mails: MailSink;
let processes: ServerProcess[] = [];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let typists: Typists;
const ceremonies: Ceremony[] = [];
const signers: Signer[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-cluster-'));

beforeAll(async () => {
  cluster = await startCluster();
  mails = await startMailSink();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: addressOf('countersign'),
    DATABASE_OWNER_URL: addressOf('countersign_owner'),
    DATABASE_CONNECTIONS: '10',
    PUBLIC_URL: url,
    KEY_FILE: path.join(folder, 'wrapping.key'),
    SMTP_URL: mails.url,
    MAIL_FROM: 'forms@carrier.example',
  };
  await builtServer();
  const first = await startProcess({ ...settings, ROLE: 'web' }, { folder });
  const second = await startProcess({ ...settings, ROLE: 'web' }, { folder });
  processes = [first, second, await startProcess({ ...settings, ROLE: 'worker' }, { folder })];
  balancer = await startBalancer(port, () => [first, second]);
  look = openDatabase(addressOf('countersign_owner'), { connections: 4 });
  await look.pool.query('create table fork_probe (entry text)');

  const place = { ...first, url };
  typists = await typistsOf(place, 4);
  const browser = patient(await signIn(url, 'A1'));
  for (let serial = 1_000; serial < 1_000 + SIGNERS * EVENTS; serial += 1) {
    const ceremony = await startCeremony(place, browser, serial, 1);
    ceremonies.push(ceremony);
    signers.push(await insuredSigner(ceremony));
  }
});

afterAll(async () => {
  await balancer?.close();
  for (const process of processes) await process.kill();
  await look?.close();
  await mails?.close();
  cluster?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * Notes what people saw while `event` happened, with two of them signing in it; the cluster is whole before and after.
 * Returns what was acknowledged and is lost, and responses that nothing explains.
 */
async function through(
  row: string,
  event: (members: Record<'leader' | 'standby' | 'other', Machine>) => Promise<string>,
): Promise<string[]> {
  const members = await cluster.whole();
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(20);
  const signing = Promise.all(signers.splice(0, SIGNERS).map(signPatiently));
  const told = await event(members);
  await typing.more(20);
  const signed = await signing;
  const typed = await typing.stop();
  const after = await cluster.whole();
  expect(signed).toEqual(signed.map(() => 200));
  const done = ceremonies.slice(0, ceremonies.length - signers.length);
  const kept = await look.query
    .selectFrom('signature')
    .select('id')
    .where(
      'application_id',
      'in',
      done.map(({ id }) => id),
    )
    .execute();
  const { answers, longestPause } = typed;
  figure(
    row,
    `${told}${members.leader.name} → ${after.leader.name}: ${counted(answers)}, signed ${kept.length} of ${done.length}, outage ${ms(longestPause)}`,
    'lost 0, no 500, outage at most 20 s',
    kept.length === done.length && !answers.has(500) && longestPause <= scaledLimit(MAX_OUTAGE_MS),
  );
  return [...(await typists.lost(look)), ...typed.unexpected];
}

test('the machine that leads is lost (kill -9 of everything on it)', async () => {
  const wrong = await through('the leader is killed', async ({ leader }) => {
    leader.kill();
    await cluster.another(leader);
    leader.start();
    return '';
  });
  expect(wrong).toEqual([]);
});

test('the leader is switched over for maintenance', async () => {
  const wrong = await through('switch-over', async ({ leader, standby }) => {
    await cluster.control(`switchover --master ${leader.name} --candidate ${standby.name} --force`);
    return '';
  });
  expect(wrong).toEqual([]);
});

test('etcd is away for 8 s', async () => {
  const wrong = await through('etcd away on all three for 8 s', async () => {
    const all = Object.values(cluster.machines);
    for (const machine of all) machine.signal('SIGSTOP', 'etcd');
    await pause(8_000);
    for (const machine of all) machine.signal('SIGCONT', 'etcd');
    return '';
  });
  expect(wrong).toEqual([]);
});

test('the network of the leader is cut', async () => {
  const wrong = await through('the network of the leader is cut', async ({ leader }) => {
    await leader.link('down');
    await cluster.another(leader);
    await pause(5_000);
    await leader.link('up');
    return '';
  });
  expect(wrong).toEqual([]);
});

/** Writes to this machine, bypassing HAProxy, again and again until it is stopped. Returns what was acknowledged. */
function besiege(machine: Machine): { stop(): Promise<string[]> } {
  const acknowledged: string[] = [];
  const address = addressOf('countersign_owner').replace('@db.', `@${machine.name}.`);
  let isOver = false;
  async function write(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const entry = `${machine.name} ${turn}`;
        await client.query('insert into fork_probe values ($1)', [entry]);
        acknowledged.push(entry);
      } catch {
        await pause(50);
      } finally {
        client.end().catch(() => undefined);
      }
    }
  }
  const writing = [write(), write()];
  return {
    async stop() {
      isOver = true;
      await Promise.all(writing);
      return acknowledged;
    },
  };
}

/** How many of these the current leader does not have. */
async function forked(entries: readonly string[]): Promise<number> {
  const { rows } = await look.pool.query<{ entry: string }>('select entry from fork_probe');
  const there = new Set(rows.map(({ entry }) => entry));
  return entries.filter((entry) => !there.has(entry)).length;
}

test('the machine that leads is frozen for 20 s, and wakes', async () => {
  let entries: string[] = [];
  const wrong = await through('everything on the leader frozen for 20 s', async ({ leader }) => {
    const siege = besiege(leader);
    await pause(1_000);
    leader.signal('SIGSTOP');
    await pause(20_000);
    leader.signal('SIGCONT');
    await pause(8_000);
    entries = await siege.stop();
    return `${entries.length} direct writes acknowledged, `;
  });
  expect(wrong).toEqual([]);
  expect(entries.length).toBeGreaterThan(0);
  expect(await forked(entries)).toBe(0);
});

test('only Patroni on the leader is frozen for 20 s: its PostgreSQL is killed before another leads', async () => {
  let entries: string[] = [];
  const wrong = await through('Patroni on the leader frozen for 20 s', async ({ leader }) => {
    const siege = besiege(leader);
    await pause(1_000);
    leader.signal('SIGSTOP', 'patroni');
    await expect.poll(() => leader.said(), { timeout: scaledLimit(20_000) }).toContain('PostgreSQL is killed');
    await pause(14_000);
    leader.signal('SIGCONT', 'patroni');
    await pause(5_000);
    entries = await siege.stop();
    return `${entries.length} direct writes acknowledged, `;
  });
  expect(wrong).toEqual([]);
  expect(entries.length).toBeGreaterThan(0);
  expect(await forked(entries)).toBe(0);
});

test('the synchronous standby is lost', async () => {
  const wrong = await through('the synchronous standby is killed', async ({ standby }) => {
    standby.kill();
    await pause(15_000);
    standby.start();
    return '';
  });
  expect(wrong).toEqual([]);
});

test('in the end every case is whole, each job and each mail was done once', async () => {
  const waiting = () =>
    look.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  await expect.poll(waiting, { timeout: scaledLimit(180_000) }).toEqual([]);
  const [first] = processes;
  const beside = await first?.inspect('beside');
  if (!beside) throw new Error('no process runs');
  const found = { stuck: [] as string[], double: [] as string[], half: [] as string[] };
  for (const ceremony of ceremonies) {
    const seen = await examine({ look, beside }, ceremony, 'insured');
    for (const what of ['stuck', 'double', 'half'] as const) found[what].push(...seen[what]);
  }
  await beside.shutdown.stop();
  expect(found).toEqual({ stuck: [], double: [], half: [] });
  const ids = mails.letters.map((letter) => /^Message-ID: (.*)$/im.exec(letter)?.[1] ?? '');
  const outbox = await look.query.selectFrom('mail_outbox').select('id').execute();
  figure(
    'all of it, in the end',
    `${ceremonies.length} cases whole, ${outbox.length} mails, ${new Set(ids).size} arrived, ${ids.length - new Set(ids).size} of them twice with the same Message-ID`,
    '0 stuck, double or half; every mail once, or again with the same Message-ID',
    new Set(ids).size === outbox.length,
  );
});

test('the leader makes a backup, and everything in the archive is whole', async () => {
  const { leader } = await cluster.whole();
  const asPostgres = 'setpriv --reuid postgres --regid postgres --init-groups --reset-env';
  await leader.run(`${asPostgres} pgbackrest --stanza=countersign --type=full backup`);
  await leader.run(
    `${asPostgres} psql -c 'select pg_switch_wal()' && ${asPostgres} pgbackrest --stanza=countersign check`,
  );
  expect(await leader.run(`${asPostgres} /usr/local/sbin/countersign-check-backup`)).toContain('are intact');
});
