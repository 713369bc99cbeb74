/**
 * The image of deploy/image, built and run by the commands of its page: what is in it, two web processes and a worker behind
 * a proxy, stopped and replaced under load; and browser journeys against it.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { ADDRESS, launched, portalKey, toProxy } from '../deploy/agents.ts';
import { blocksOf } from '../deploy/page-commands.ts';
import { figure, ms, scaledLimit } from '../faults/figures.ts';
import { counted, type Typists, typistsOf } from '../faults/typists.ts';

const home = process.env['IMAGE_HOME'] ?? '';
const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** A copy of deploy/, as in an installation. */
const folder = path.join(home, 'deploy', 'image');
/** How every container of the image may be run. */
const BARE = '--read-only --user 10001 --cap-drop=all --security-opt no-new-privileges';

/** Runs a command in a shell, while everything else goes on; gives what it printed. */
async function shell(command: string, cwd = folder, more: Record<string, string> = {}): Promise<string> {
  const words = ['-e', '-o', 'pipefail', '-c', command];
  const child = spawn('bash', words, { cwd, env: { ...process.env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let all = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (all += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command}\nended with ${String(code)}:\n${all.slice(-6_000)}`);
  return out;
}

/** The lines of a block of the page, with the name of an image. */
const linesOf = (heading: string, block: number, image: string): string[] =>
  (blocksOf('image/README.md', heading)[block] ?? []).map((line) =>
    line.replaceAll(/(?<![A-Z^_])IMAGE(?!=)/g, `localhost/countersign:${image}`),
  );

const passwords = (): Record<string, string> =>
  Object.fromEntries(
    fs
      .readFileSync(path.join(folder, '.env'), 'utf8')
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );

/** The record, through the socket that only the containers share. */
async function lostOf(typists: Typists): Promise<string[]> {
  const socket = (await shell('podman volume inspect --format {{.Mountpoint}} image_socket')).trim();
  const owner = `postgres://countersign_owner:${passwords()['OWNER_PASSWORD']}@localhost/countersign?host=${socket}`;
  const database = openDatabase(owner, { connections: 2 });
  try {
    return await typists.lost(database);
  } finally {
    await database.close();
  }
}

const ready = async (): Promise<number> =>
  toProxy(`${ADDRESS}/readyz`, { headers: [] }).then(
    ({ status }) => status,
    () => 0,
  );

/** Waits until calls are answered; says what the containers said if they are not. */
async function isUp(): Promise<void> {
  try {
    await expect.poll(ready, { timeout: scaledLimit(90_000), interval: 500 }).toBe(200);
  } catch {
    throw new Error(
      await shell('podman ps --all; for one in $(podman ps --all --quiet); do podman logs --tail 5 $one 2>&1; done'),
    );
  }
}

const container = (name: string): string => `image_${name}_1`;

/** They stay from one test to the next: an address may sign in ten times a minute. */
let typists: Typists;

beforeAll(async () => {
  fs.rmSync(path.join(home, 'deploy'), { recursive: true, force: true });
  fs.cpSync(path.join(root, 'deploy'), path.join(home, 'deploy'), { recursive: true });
});
afterAll(() => shell('podman rm --all --force --time 5'));

test('the same release is the same image, with nothing in it that builds', async () => {
  const digests = await shell(
    'podman image inspect --format {{.Digest}} localhost/countersign:one localhost/countersign:two',
  );
  expect(new Set(digests.trim().split('\n')).size).toBe(1);
  const look = (command: string): Promise<string> =>
    shell(`podman run --rm --network none ${BARE} localhost/countersign:one sh -c '${command}'`);
  expect(await look('for name in npm npx cc gcc g++ make python3 curl wget; do command -v $name; done; true')).toBe('');
  expect(await look('find / -xdev -perm /6000 -type f 2>/dev/null; true')).toBe('');
  // Nothing that runs could be changed by whoever runs it.
  expect(await look('find / -xdev -user 10001 2>/dev/null; true')).toBe('/var/lib/countersign\n');
  expect(await look('id -u; node --version')).toMatch(/^10001\nv2\d\./);
  const refused = shell(`podman run --rm --network none ${BARE} localhost/countersign:one`);
  await expect(refused).rejects.toThrow(/can be on for this machine only: set HOST to 127\.0\.0\.1/);
});

test('each command of the page ends well, and what it starts answers through the proxy', async () => {
  const lines = linesOf('On one machine', 0, 'one');
  expect(lines).toHaveLength(7);
  const [enter = '', ...commands] = lines;
  expect(enter).toBe('cd image');
  for (const line of commands.slice(0, -2)) await shell(line);

  // The values that the page says to edit; images that are available to a test; and a self-made certificate.
  await shell(
    `openssl req -x509 -newkey rsa:2048 -nodes -keyout seal.key -out seal.crt -days 30 -subj "/CN=Example seal" \
    -addext "keyUsage=critical,digitalSignature,nonRepudiation" \
    -addext "extendedKeyUsage=1.3.6.1.5.5.7.3.36,emailProtection" 2>&1 && chmod 0600 seal.key`,
    path.join(folder, 'keys'),
  );
  fs.writeFileSync(path.join(folder, 'keys', 'portal.pem'), portalKey);
  await shell('chown -R 10001:10001 keys');
  await shell(`sed -i -e '/^SMTP_URL/d' -e '/^MAIL_FROM/d' -e '/^ANCHOR_MAIL/d' settings.env`);
  await shell('echo PORTAL_KEY_FILE=/etc/countersign/keys/portal.pem >> settings.env');
  await shell('echo POSTGRES_IMAGE=localhost/database:test >> .env; echo CADDY_IMAGE=localhost/proxy:test >> .env');
  await shell(`sed -i 's#^{.SITE:apply.carrier.example} {#&\\n\\ttls internal#' ../proxy/Caddyfile`);

  for (const line of commands.slice(-2)) await shell(line);
  await isUp();
  expect(await shell('stat --format="%a %u" keys/wrapping.key')).toBe('600 10001\n');
  const open = await shell(`podman exec ${container('web-1')} sh -c 'grep Cap /proc/1/status; touch /x 2>&1; true'`);
  expect(open.match(/\t0{16}\n/g)).toHaveLength(5);
  expect(open).toContain('Read-only file system');
  // A worker answers no calls, but reports its health.
  const asked = `fetch("http://worker:9090/readyz").then(async (answer) => console.log(answer.status, await answer.text()))`;
  const health = (): Promise<string> => shell(`podman exec ${container('web-1')} node -e '${asked}'`).catch(String);
  await expect.poll(health, { timeout: scaledLimit(30_000), interval: 500 }).toMatch(/^200 .*"ready":true/);
});

test('stopped, replaced and stopped all at once while people type: nothing is lost', async () => {
  typists = await typistsOf({ url: ADDRESS }, 6, 'P1', launched);
  const typing = typists.begin({ thinkMs: 550 });
  await typing.more(20);
  const began = performance.now();
  await shell(`podman stop --time 30 ${container('web-1')}`);
  const one = performance.now() - began;
  await typing.more(20);
  // One that is still starting ends as well.
  await shell(`podman start ${container('web-1')}`);
  const starting = performance.now();
  await shell(`podman stop --time 30 ${container('web-1')}`);
  const early = performance.now() - starting;
  await shell(`podman start ${container('web-1')}`);
  const isReady = `fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1))`;
  await shell(`until podman exec ${container('web-1')} node -e '${isReady}' 2>&1; do sleep 1; done`);
  await typing.more(20);
  const before = performance.now();
  await shell(`podman stop --time 30 ${['web-1', 'web-2', 'worker'].map(container).join(' ')}`);
  const all = performance.now() - before;
  const codes = await shell(
    `podman inspect --format {{.State.ExitCode}} ${['web-1', 'web-2', 'worker'].map(container).join(' ')}`,
  );
  await shell(`podman start ${['web-1', 'web-2', 'worker'].map(container).join(' ')}`);
  await isUp();
  await typing.more(20);
  const typed = await typing.stop();
  const lost = await lostOf(typists);
  expect({ lost, unexpected: typed.unexpected, codes }).toEqual({ lost: [], unexpected: [], codes: '0\n0\n0\n' });
  figure(
    'containers stopped under load: one of two, then all three',
    `lost 0 of ${typed.acknowledged}, ${counted(typed.answers)}, stopped in ${ms(one)}, while it starts in ${ms(early)}, all in ${ms(all)}`,
    'lost 0, exit 0, each in 20 s',
    Math.max(one, early) < scaledLimit(20_000) && all < scaledLimit(60_000),
  );
});

test('a newer image takes over while people type', async () => {
  const typing = typists.begin({ thinkMs: 550 });
  await typing.more(20);
  for (const line of linesOf('On one machine', 1, 'two')) await shell(line);
  await typing.more(20);
  const typed = await typing.stop();
  const images = await shell(
    `podman inspect --format {{.ImageName}} ${['web-1', 'web-2', 'worker'].map(container).join(' ')}`,
  );
  expect(images).toBe('localhost/countersign:two\n'.repeat(3));
  expect(await lostOf(typists)).toEqual([]);
  expect(typed.unexpected).toEqual([]);
  figure(
    'two web processes and a worker replaced by a newer image, under load',
    `lost 0 of ${typed.acknowledged}, ${counted(typed.answers)}, longest pause ${ms(typed.longestPause)}`,
    'lost 0, no pause over 5 s',
    typed.longestPause < scaledLimit(5_000),
  );
  const verified = await shell(`podman exec ${container('worker')} eapp verify --all`);
  expect(verified).toMatch(/[1-9]\d* cases, 0 not intact; the anchors agree/);
});

test('browser journeys pass against it', async () => {
  await shell(`podman rm --all --force --time 5; podman volume create journeys`);
  await shell(
    `podman run --detach --name journeys --network none --volume journeys:/run/postgresql --env POSTGRES_PASSWORD=secret \
    --tmpfs /var/lib/postgresql/data localhost/database:test`,
  );
  const sql = (text: string): Promise<string> =>
    shell(`podman exec journeys psql -U postgres -v ON_ERROR_STOP=1 -c '${text}'`);
  await expect
    .poll(() => sql('select 1').then(Boolean, () => false), { timeout: scaledLimit(60_000), interval: 500 })
    .toBe(true);
  const port = 4391;
  for (const at of [port, port + 1]) await sql(`create database journeys_${at}`);
  const serve = `install -d -o 10001 "$COUNTERSIGN_DATA" && exec podman run --rm --network host ${BARE} --tmpfs /tmp \
    --volume "$COUNTERSIGN_DATA:/var/lib/countersign" --volume journeys:/run/postgresql --env PORT --env HOST=127.0.0.1 \
    --env "DATABASE_URL=postgres://postgres@localhost/journeys_$PORT?host=/run/postgresql" localhost/countersign:one`;
  const journeys = ['main-journey', 'owners.spec', 'together'];
  const said = await shell(`npx playwright test --reporter=line ${journeys.join(' ')}`, path.join(root, 'e2e'), {
    E2E_PORT: String(port),
    E2E_SERVER: serve,
  });
  console.info(said.trim().split('\n').at(-1));
  expect(said).toMatch(/\d+ passed/);
  expect(said).not.toMatch(/failed|flaky|did not run/);
});
