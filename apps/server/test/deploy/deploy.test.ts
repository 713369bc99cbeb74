/**
 * What deploy/ ships works as it ships: every command of its page is run as it stands, in its order, on a Debian with
 * systemd; then processes are upgraded, hung and taken away under load, backups damaged, and the machine lost.
 */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { figure, ms, scaledLimit } from '../faults/figures.ts';
import { counted, type Typists, typistsOf } from '../faults/typists.ts';
import { ADDRESS, launched, portalKey, toProxy } from './agents.ts';
import { commandsOf, doing, done, fileThere, inMachine } from './machine.ts';

const owner = 'postgres://countersign_owner:owner-secret@127.0.0.1:5432/countersign';
const webs = ['countersign-web@3001', 'countersign-web@3002'];
const services = [...webs, 'countersign-worker'];
const restarts = (): string => done(`systemctl show --property=NRestarts ${services.join(' ')}`);
const stateOf = (unit: string): string => inMachine(`systemctl is-active '${unit}'`).out.trim();
async function look<Result>(work: (database: ReturnType<typeof openDatabase>) => Promise<Result>): Promise<Result> {
  const database = openDatabase(owner, { connections: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const readiness = async (port: number): Promise<{ status: number; warnings: Record<string, string> }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  const { data } = (await answer.json()) as { data: { warnings: Record<string, string> } };
  return { status: answer.status, warnings: data.warnings };
};
/** Less than the 120 submissions a minute that a session may send in production. */
const THINK_MS = 550;
let typists: Typists;

test('each command of the page, in its order, ends well and leaves what it says', async () => {
  const [install = [], begin = []] = commandsOf('Install', 'one');
  done('mkdir -p /opt/countersign/releases');
  const first = install.findIndex((line) => line.startsWith('ln -sfn'));
  for (const line of install.slice(0, first + 1)) done(line);
  for (const line of install.slice(first + 1)) done(line, '/opt/countersign/current');

  // The values that the page says to edit: addresses of this machine, and no mail server.
  const env = '/etc/countersign/countersign.env';
  fs.writeFileSync(fileThere('/etc/countersign/portal.pem'), portalKey, { mode: 0o644 });
  done(`sed -i -e 's#^DATABASE_URL=.*#DATABASE_URL=postgres://countersign:a$b%26c@127.0.0.1/countersign?ssl=0\\&keepalives=1#' \
    -e '/^SMTP_URL/d' -e '/^MAIL_FROM/d' -e '/^ANCHOR_MAIL/d' ${env}`);
  done(`echo PORTAL_KEY_FILE=/etc/countersign/portal.pem >> ${env}`);
  done(`echo 'DATABASE_OWNER_URL=${owner}?ssl=0' > /etc/countersign/owner.env`);
  done(`sudo -u postgres psql -v ON_ERROR_STOP=1 -c "create role countersign_owner login password 'owner-secret'" \
    -c "create role countersign login password 'a\\$b&c'" -c "create database countersign owner countersign_owner"`);
  done(
    `openssl req -x509 -newkey rsa:2048 -nodes -keyout seal.key -out seal.crt -days 30 -subj "/CN=Example seal" \
    -addext "keyUsage=critical,digitalSignature,nonRepudiation" \
    -addext "extendedKeyUsage=1.3.6.1.5.5.7.3.36,emailProtection" 2>&1 && chown countersign seal.* && chmod 0600 seal.key`,
    '/etc/countersign/keys',
  );

  for (const line of begin) await doing(line, '/opt/countersign/current');
  expect(services.map(stateOf)).toEqual(['active', 'active', 'active']);
  expect(done('stat --format="%a %U" /etc/countersign/keys/wrapping.key').trim()).toBe('600 countersign');
  expect(await readiness(3001)).toEqual({ status: 200, warnings: {} });
  // The metrics of each process are on a port of their own.
  for (const port of [13_000, 13_001, 13_002])
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('countersign_oldest_job_seconds');
  // Without cases, nothing was verified.
  const none = inMachine('eapp verify --all');
  expect([none.code, none.out]).toEqual([1, expect.stringContaining('there are no cases')]);
});

test('nginx passes on what people do', async () => {
  done('mkdir -p /etc/ssl/private');
  done(`openssl req -x509 -newkey rsa:2048 -nodes -keyout /etc/ssl/private/apply.carrier.example.key \
    -out /etc/ssl/certs/apply.carrier.example.pem -days 30 -subj /CN=apply.carrier.example 2>&1`);
  for (const line of commandsOf('The proxy', 'one').flat()) done(line, '/opt/countersign/current');
  typists = await typistsOf({ url: ADDRESS }, 8, 'P1', launched);
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(20);
  expect((await typing.stop()).unexpected).toEqual([]);
});

test('an upgrade under load is answered without a gap, and open pages keep their files', async () => {
  const [[line = ''] = []] = commandsOf('Upgrade without downtime', 'two');
  const before = done('systemctl show --property=MainPID --value countersign-worker');
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(20);
  const told = await doing(line);
  await typing.more(20);
  const typed = await typing.stop();
  expect(told.match(/^upgrade: .* runs two$/gm)).toHaveLength(3);
  expect(done('readlink /opt/countersign/current').trim()).toBe('releases/two');
  expect(done('systemctl show --property=MainPID --value countersign-worker')).not.toBe(before);
  for (const name of ['one', 'two'])
    expect((await toProxy(`${ADDRESS}/static/only-in-${name}.js`, { headers: [] })).status).toBe(200);
  expect(await look((database) => typists.lost(database))).toEqual([]);
  expect(typed.unexpected).toEqual([]);
  const gaps = [502, 504, 0].map((status) => typed.answers.get(status) ?? 0);
  figure(
    'upgrade of two web processes and a worker behind nginx, under load',
    `${counted(typed.answers)}, longest pause ${ms(typed.longestPause)}`,
    'lost 0, none 502, no pause over 1 s',
    gaps.every((count) => count === 0) && typed.longestPause < scaledLimit(1_000),
  );
});

test('a hung web process keeps nobody waiting for long, and is replaced', async () => {
  const before = restarts();
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(10);
  done('systemctl kill --signal=SIGSTOP countersign-web@3001');
  await typing.more(40);
  await expect.poll(restarts, { timeout: scaledLimit(30_000) }).not.toBe(before);
  await expect.poll(() => stateOf('countersign-web@3001'), { timeout: scaledLimit(60_000) }).toBe('active');
  const typed = await typing.stop();
  expect(typed.unexpected).toEqual([]);
  expect(await look((database) => typists.lost(database))).toEqual([]);
  figure(
    'one of two web processes hung (SIGSTOP)',
    `${counted(typed.answers)}, slowest answer ${ms(typed.slowest)}, longest pause of all ${ms(typed.longestPause)}`,
    'lost 0, nobody waits over 5 s',
    typed.slowest < scaledLimit(5_000),
  );
});

test('a worker that is away stops no page, and is told', async () => {
  done('systemctl stop countersign-worker');
  await look(async ({ pool }) => {
    await pool.query(`insert into job_status (application_id, epoch, kind, step, state, holding, data, updated_at)
      select id, 1, 'mail', 'late', 'queued', false, '{}', now() - interval '10 minutes' from application limit 1`);
  });
  expect(await readiness(3001)).toEqual({ status: 200, warnings: { jobs: 'waiting too long' } });
  // Caddy removes a process that is not ready.
  done(
    `sed 's#^{.SITE:apply.carrier.example} {#&\\n\\ttls /etc/caddy/site.pem /etc/caddy/site.key#' \
    deploy/proxy/Caddyfile > /etc/caddy/Caddyfile`,
    '/opt/countersign/current',
  );
  done(`install -m 0644 /etc/ssl/certs/apply.carrier.example.pem /etc/caddy/site.pem &&
    install -m 0640 -g caddy /etc/ssl/private/apply.carrier.example.key /etc/caddy/site.key`);
  done('systemctl stop nginx && systemctl restart caddy');
  await pause(3_000);
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(20);
  const typed = await typing.stop();
  expect([...typed.answers.keys()]).toEqual([200]);
  await expect
    .poll(() => done('journalctl --no-pager --output=cat --unit=countersign-web@3001'), {
      timeout: scaledLimit(40_000),
    })
    .toContain('something needs attention');
  await look(({ pool }) => pool.query(`delete from job_status where step = 'late'`));
  done('systemctl start countersign-worker');
});

test('a damaged backup, a hole in the log and an empty backup are told', async () => {
  done('systemctl start countersign-backup');
  await expect(doing('systemctl start countersign-drill')).resolves.toBe('');
  const drill = done('journalctl --no-pager --output=cat --unit=countersign-drill');
  expect(drill).toMatch(/[1-9]\d* cases, 0 not intact; the anchors agree/);
  expect(drill).toMatch(/drill: the newest change is \d+ s old; took \d+ s/);

  // A crash in between: archiving continues, and leaves nothing half done.
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(10);
  done('systemctl kill --signal=SIGKILL postgresql@15-main && systemctl restart postgresql@15-main');
  await typing.more(10);
  await typing.stop();
  // WAL segments after the backup.
  for (const piece of ['one', 'two', 'three'])
    done(`sudo -u postgres psql -c "select pg_logical_emit_message(true, '${piece}', '')" -c "select pg_switch_wal()"`);
  done('sudo -u postgres pgbackrest --stanza=countersign check');
  expect(done(`find /var/backups/countersign -name '*.part' -o -name '*.tmp'`)).toBe('');

  const log = done(`find /var/backups/countersign/archive -type f -name '0*-*' | sort`).trim().split('\n');
  // After the backup, but not the newest.
  const backup = done(`sudo -u postgres pgbackrest --stanza=countersign info | grep -o 'wal start/stop.*' | tail -n 1`);
  const [, , stop = ''] = /wal start\/stop: (\w+) \/ (\w+)/.exec(backup) ?? [];
  const [missing = ''] = log.filter((file) => (/\/(\w{24})-/.exec(file)?.[1] ?? '') > stop);
  expect(log.indexOf(missing)).toBeLessThan(log.length - 1);
  done(`mv ${missing} /var/tmp/piece-of-log`);
  const holed = inMachine('systemctl start countersign-drill');
  expect(holed.code).not.toBe(0);
  expect(done('journalctl --no-pager --output=cat --unit=countersign-drill')).toContain('the archived log has a gap');
  expect(inMachine('sudo -u postgres deploy/postgresql/check-backup.sh', '/opt/countersign/current').code).not.toBe(0);
  done(`mv /var/tmp/piece-of-log ${missing}`);

  const [file = ''] = done(
    `find -L /var/backups/countersign/backup/countersign/latest/pg_data -type f -size +100k`,
  ).split('\n');
  done(`cp -a ${file} /var/tmp/piece && printf damaged | dd of=${file} bs=1 seek=2000 conv=notrunc 2>&1`);
  const damaged = inMachine('sudo -u postgres deploy/postgresql/check-backup.sh', '/opt/countersign/current');
  expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('NOT intact')]);
  done(`mv /var/tmp/piece ${file}`);
  done('sudo -u postgres deploy/postgresql/check-backup.sh', '/opt/countersign/current');
});

test('a backup is restored to a given time beside the running database, with what there was then', async () => {
  const query = async <Row>(text: string): Promise<Row> =>
    look(async ({ pool }) => (await pool.query(text)).rows[0] as Row);
  // Time passes on both sides of the moment: the newest change before it is told in seconds.
  await pause(2_000);
  const { moment, newest } = await query<{ moment: string; newest: Date }>(
    `select now()::text as moment, max(updated_at) as newest from application`,
  );
  await pause(2_000);
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(20);
  await typing.stop();
  done('sudo -u postgres psql -c "select pg_switch_wal()"');
  done('sudo -u postgres pgbackrest --stanza=countersign check');
  const [, [line = ''] = []] = commandsOf('When the machine is lost', 'two');
  const drill = await doing(line.replace(/'.*'/, `'${moment}'`), '/');
  expect(drill).toMatch(/[1-9]\d* cases, 0 not intact; the anchors agree/);
  const [, age = 'none'] = /the newest change is (\d+) s old/.exec(drill) ?? [];
  expect(Math.abs(Date.now() - Number(age) * 1_000 - newest.getTime())).toBeLessThan(scaledLimit(5_000));
});

test('the machine is lost, and made again by the commands of the page', async () => {
  done('sudo -u postgres psql -c "select pg_switch_wal()"');
  done('sudo -u postgres pgbackrest --stanza=countersign check');
  const [lines = []] = commandsOf('When the machine is lost', 'two');
  expect(lines.length).toBe(6);
  for (const line of lines) await doing(line, '/opt/countersign/current');
  expect(services.map(stateOf)).toEqual(['active', 'active', 'active']);
  const typing = typists.begin({ thinkMs: THINK_MS });
  await typing.more(10);
  expect((await typing.stop()).unexpected).toEqual([]);
  expect(await look((database) => typists.lost(database))).toEqual([]);
});
