/**
 * `eapp ops check`: everything that the settings name is checked, and each problem has a line that says how to fix it
 * (spec trust 1.4).
 */
import fs from 'node:fs';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInstallation } from '../../src/commands/check-installation.ts';
import { rsaPem } from '../../src/documents/seal/test-keys.testkit.ts';
import { startMailSink, type MailSink } from '../support/mail-sink.ts';
import { targetsSetting } from '../support/receiving-end.ts';
import { signIn, startCase } from '../support/people.ts';
import {
  carrierFolder,
  freePort,
  productionSettings,
  putOff,
  startServer,
  type TestServer,
  urlOf,
} from '../support/running-server.ts';

let server: TestServer;
let mail: MailSink;
let well: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  mail = await startMailSink();
  const { keyFile, dataFolder, webFolder } = server.services.config;
  fs.writeFileSync(path.join(webFolder, 'index.html'), 'built');
  well = {
    DATABASE_URL: urlOf(server.database.connection),
    KEY_FILE: keyFile,
    COUNTERSIGN_DATA: dataFolder,
    CARRIER: carrierFolder,
    WEB: webFolder,
    SMTP_URL: mail.url,
    MAIL_FROM: 'forms@carrier.example',
  };
});
afterAll(async () => {
  await mail.close();
  await server.close();
});

async function wrong(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const looked = (await checkInstallation({ ...well, ...changes })).filter((one) => one.state === 'wrong');
  for (const { repair } of looked) expect(repair).not.toContain('\n');
  return Object.fromEntries(looked.map(({ what, repair }) => [what, repair]));
}

test('says of each part that it is well', async () => {
  const looked = await checkInstallation(well);
  expect(looked.filter(({ state }) => state !== 'well')).toEqual([]);
  expect(looked.map(({ what }) => what)).toEqual([
    'settings',
    'carrier',
    'pages',
    'disk',
    'memory',
    'addresses to listen on',
    'database',
    'clock',
    'wrapping key',
    'work',
    'certificates',
    'mail (SMTP_URL)',
  ]);
});

test('names everything that is wrong at once, each with its repair, and goes on', async () => {
  const port = await freePort();
  const otherKey = path.join(server.database.folder, 'other.key');
  fs.writeFileSync(otherKey, Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64url'), {
    mode: 0o600,
  });
  expect(
    await wrong({
      CARRIER: '/nowhere',
      WEB: '/nowhere',
      KEY_FILE: otherKey,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'countersign',
      OIDC_CLIENT_SECRET: 'secret',
      NPPES_URL: `http://127.0.0.1:${port}`,
      FILE_SCANNER: `tcp://127.0.0.1:${port}`,
      PORTAL_KEY_FILE: otherKey,
      TIMESTAMPS: 'require',
      TIMESTAMP_URLS: `http://127.0.0.1:${port}/`,
      TIMESTAMP_CERTIFICATE_FILE: otherKey,
    }),
  ).toEqual({
    carrier: expect.stringMatching(/^CARRIER: there is no folder \/nowhere/),
    pages: 'there are no built pages in /nowhere: set WEB',
    'wrapping key': expect.stringMatching(/KEY_FILE holds another key than the one this database was created with/),
    'mail (SMTP_URL)': expect.stringMatching(/refuses the connection \(ECONNECTION|ESOCKET/),
    'sign-in (OIDC_ISSUER)': expect.stringMatching(/does not answer \(ECONNREFUSED\): check the address/),
    'registry of doctors (NPPES_URL)': expect.stringMatching(/does not answer \(ECONNREFUSED\)/),
    'virus scanner (FILE_SCANNER)': expect.stringMatching(/does not answer \(ECONNREFUSED\): start clamd/),
    'timestamps (TIMESTAMP_URLS)': expect.stringMatching(/^TIMESTAMP_CERTIFICATE_FILE .* holds no certificate$/),
    'sales portal': expect.stringMatching(/^PORTAL_KEY_FILE: /),
  });
});

test('names settings that contradict one another, and looks no further', async () => {
  expect(await checkInstallation({ ...well, PORT: 'x' })).toEqual([
    { what: 'settings', state: 'wrong', repair: 'PORT must be a whole number from 0 to 65535, not x' },
  ]);
});

test('names a database that is away, read-only, or of another version, and makes no key', async () => {
  const away = { ...well, DATABASE_URL: `postgres://u@127.0.0.1:${await freePort()}/x` };
  const looked = await checkInstallation(away);
  expect(looked.filter(({ state }) => state === 'wrong')).toEqual([
    { what: 'database', state: 'wrong', repair: 'The database cannot be reached (ECONNREFUSED): check DATABASE_URL' },
  ]);
  expect(looked.flatMap(({ what, state }) => (state === 'unchecked' ? [what] : []))).toEqual(['clock', 'work']);
  const readOnly = `${well['DATABASE_URL']}&options=-c%20default_transaction_read_only%3Don`;
  expect(await wrong({ DATABASE_URL: readOnly })).toEqual({ database: expect.stringMatching(/^it is read-only/) });
  await server.database.asOwner(`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`);
  expect(await wrong()).toEqual({ database: 'the schema is newer than this program: start the newer version' });
  await server.database.asOwner(`delete from kysely_migration where name = '9999-later'`);
  const missing = path.join(server.database.folder, 'missing.key');
  expect(await wrong({ KEY_FILE: missing })).toEqual({
    'wrapping key': expect.stringMatching(/^KEY_FILE .* is missing/),
  });
  expect(fs.existsSync(missing)).toBe(false);
});

test('names a clock that is minutes off', async () => {
  const { now } = Date;
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => now() - 240_000);
  expect(await wrong()).toEqual({
    clock: expect.stringMatching(
      /^the clocks of this machine and of the database are 2(39|40|41) s apart: synchronize both/,
    ),
  });
  moved.mockRestore();
});

test('gives up on a mail server that says nothing', async () => {
  const silent = net.createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await wrong({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual({
    'mail (SMTP_URL)': expect.stringMatching(/ETIMEDOUT/),
  });
  silent.close();
});

// spec handover 4.6
test('looks at the targets of hand-overs: their mapping, their secrets, their folder', async () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'countersign-archive-'));
  const url = 'http://127.0.0.1:9/';
  const there = mail.url.replace('smtp:', 'http:');
  const look = async (target: Parameters<typeof targetsSetting>[0][number], secrets?: string) => {
    const setting = targetsSetting([target]);
    const file = path.join(path.dirname(setting.HANDOVER_TARGETS), 'secrets.txt');
    if (secrets !== undefined) fs.writeFileSync(file, secrets);
    return wrong(setting);
  };
  expect(await look({ name: 'archive', folder })).toEqual({});
  // Connected to, without a request, which a mail server would not understand.
  expect(await look({ name: 'admin', url: there, mapping: 'application' })).toEqual({});
  expect(await look({ name: 'admin', url })).toEqual({
    'hand-over targets':
      'admin: 127.0.0.1:9 does not answer (ECONNREFUSED): check the address, the certificate and the firewall',
  });
  expect(await look({ name: 'admin', url, mapping: 'none' })).toEqual({
    'hand-over targets': 'HANDOVER_TARGETS: admin names a mapping that the carrier does not have',
  });
  expect(await look({ name: 'admin', url }, 'whsec_short')).toEqual({
    'hand-over targets':
      'HANDOVER_TARGETS: the secrets of admin must be one per line: whsec_ and 24 to 64 bytes in base64',
  });
  expect(await look({ name: 'archive', folder: path.join(folder, 'missing') })).toEqual({
    'hand-over targets': 'the folder of archive cannot be written by this user: give it to the user of the server',
  });
});

/** Settings whose value alone shows that it is wrong. */
const REFUSED: Readonly<Record<string, string>> = {
  ENVIRONMENT: 'prod',
  ROLE: 'both',
  PORT: 'x',
  DOCUMENTS: 'disk',
  DOCUMENT_KEEP_DAYS: '-1',
  KEY_SERVICE_KEY: 'without its address',
  SEAL_SERVICE_KEY: 'without its address',
  TIMESTAMPS: 'on',
  LONG_TERM: 'on',
  LONG_TERM_HOSTS: 'http://ocsp.example.com/',
  MAIL_FROM: 'nobody',
  ANCHOR_MAIL: 'nobody',
  OPERATIONS_MAIL: 'nobody',
  OPERATIONS_MAIL_HOUR: '24',
  TIME_ZONE: 'Chicago',
  ADDRESS_KEY: 'without its address',
  CARD_VAULT_KEY: 'without its address',
  IDENTITY_KEY: 'without its address',
  SMS_KEY: 'without its address',
  SIGN_IN_CODE_INSURED: 'never',
  SIGN_IN_CODE_OWNER: 'never',
  OIDC_CLIENT_ID: 'without the others',
  OIDC_CLIENT_SECRET: 'without the others',
  DEVELOPMENT_LOGIN: 'yes',
  DEVELOPMENT_PAGES: 'yes',
  FOUR_EYES: 'yes',
  HOLD_ON_SIGNS: 'yes',
  PAGE_EVENTS: 'yes',
  METRICS_PORT: 'x',
  LOG_LEVEL: 'all',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=without-its-address',
};

/** Settings whose mistakes show only when they are used. */
const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  BUCKET_REGION: 'the bucket says what is wrong: storage/bucket.test.ts',
  BUCKET_KEY_ID: 'the bucket says what is wrong: storage/bucket.test.ts',
  BUCKET_KEY: 'the bucket says what is wrong: storage/bucket.test.ts',
  OIDC_AGENT_CLAIM: 'only a sign-in shows what the provider says of somebody',
  OIDC_OPERATIONS_CLAIM: 'only a sign-in shows what the provider says of somebody',
  OIDC_ACR: 'only a sign-in shows what the provider says of somebody',
  OTEL_SERVICE_NAME: 'any name is one',
};

/** The others, with the expected line; nobody listens on this port of the machine. */
const faultsAt = (
  port: number,
  { file, pem, tool }: Record<'file' | 'pem' | 'tool', string>,
): Readonly<Record<string, [Record<string, string>, RegExp]>> => {
  const away = `http://127.0.0.1:${port}/`;
  const seal = { SEAL_CERTIFICATE_FILE: pem };
  // A module says only that it gave no signature, whatever is wrong.
  const module = {
    ...seal,
    SEAL_MODULE: '/nowhere.so',
    SEAL_MODULE_TOKEN: 't',
    SEAL_MODULE_KEY: 'k',
    SEAL_MODULE_PIN_FILE: pem,
    SEAL_MODULE_TOOL: tool,
  };
  const noSignature = /^seal: .*ended with 1: check SEAL_MODULE, .*_TOOL, .*_TOKEN, .*_KEY and .*_PIN_FILE$/;
  const authority = { TIMESTAMPS: 'require', TIMESTAMP_URLS: away, LONG_TERM: 'off' };
  const bucket = { DOCUMENTS: 's3', BUCKET_URL: `${away}bucket`, BUCKET_KEY_ID: 'i', BUCKET_KEY: 'k' };
  return {
    PROCESSES: [{ PROCESSES: '64', CASE_CACHE_MB: '65536' }, /^memory: PROCESSES and CASE_CACHE_MB may take \d+ MB/],
    CASE_CACHE_MB: [{ CASE_CACHE_MB: '65536', PROCESSES: '64' }, /^memory: .*: lower one of them$/],
    HOST: [
      // Staging refuses a mail server without TLS.
      { ENVIRONMENT: 'staging', HOST: '192.0.2.1', SMTP_URL: '', MAIL_FROM: '' },
      /^addresses to listen on: HOST=192\.0\.2\.1 is not an address of this machine/,
    ],
    METRICS_HOST: [
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      /^addresses to listen on: METRICS_HOST=192\.0\.2\.1 is not an address of this machine/,
    ],
    PUBLIC_URL: [{ PUBLIC_URL: `https://127.0.0.1:${port}` }, /^what people open \(PUBLIC_URL\): .* does not answer/],
    COUNTERSIGN_DATA: [{ COUNTERSIGN_DATA: file }, /^disk: .* is not a folder/],
    ANCHOR_FOLDER: [{ ANCHOR_FOLDER: file }, /^disk: .* is not a folder/],
    DATABASE_URL: [
      { DATABASE_URL: `postgres://u@127.0.0.1:${port}/x` },
      /^database: The database cannot be reached \(ECONNREFUSED\)/,
    ],
    DATABASE_OWNER_URL: [
      { DATABASE_OWNER_URL: `postgres://u@127.0.0.1:${port}/x` },
      /^owner of the database: The database cannot be reached \(ECONNREFUSED\): check DATABASE_OWNER_URL/,
    ],
    DATABASE_CONNECTIONS: [{ DATABASE_CONNECTIONS: '500' }, /^database: its max_connections is \d+: set/],
    DOCUMENT_FOLDER: [{ DOCUMENTS: 'folder', DOCUMENT_FOLDER: file }, /^documents: /],
    BUCKET_URL: [bucket, /^documents: .*: check BUCKET_URL and the network$/],
    BUCKET_LOCK_DAYS: [{ ...bucket, BUCKET_LOCK_DAYS: '0' }, /^settings: BUCKET_LOCK_DAYS must be/],
    CARRIER: [{ CARRIER: '/nowhere' }, /^carrier: CARRIER: there is no folder \/nowhere/],
    WEB: [{ WEB: '/nowhere' }, /^pages: there are no built pages in \/nowhere: set WEB$/],
    KEY_FILE: [{ KEY_FILE: '/nowhere' }, /^wrapping key: KEY_FILE \/nowhere is missing/],
    KEY_SERVICE_URL: [{ KEY_SERVICE_URL: away }, /^key service \(KEY_SERVICE_URL\): .* does not answer/],
    PREVIOUS_KEY_FILES: [
      { PREVIOUS_KEY_FILES: '/nowhere' },
      /^wrapping key: The key file \/nowhere cannot be read: check path and owner$/,
    ],
    SEAL_KEY_FILE: [
      { ...seal, SEAL_KEY_FILE: '/nowhere' },
      /^seal: SEAL_KEY_FILE \/nowhere cannot be read: check path and owner$/,
    ],
    SEAL_CERTIFICATE_FILE: [
      { SEAL_CERTIFICATE_FILE: file, SEAL_KEY_FILE: pem },
      /^seal: .* contains no certificate\. Check SEAL_KEY_FILE and SEAL_CERTIFICATE_FILE$/,
    ],
    SEAL_SERVICE_URL: [{ ...seal, SEAL_SERVICE_URL: away }, /^seal: .*ECONNREFUSED.*: check SEAL_SERVICE_URL$/],
    SEAL_MODULE: [module, noSignature],
    SEAL_MODULE_TOKEN: [module, noSignature],
    SEAL_MODULE_KEY: [module, noSignature],
    SEAL_MODULE_PIN_FILE: [
      { ...module, SEAL_MODULE_PIN_FILE: '/nowhere' },
      /^seal: SEAL_MODULE_PIN_FILE \/nowhere cannot be read: check path and owner$/,
    ],
    SEAL_MODULE_TOOL: [
      { ...module, SEAL_MODULE_TOOL: '/nowhere' },
      /^seal: .*\/nowhere cannot be started .*SEAL_MODULE_TOOL/,
    ],
    TIMESTAMP_URLS: [
      { ...authority, TIMESTAMP_CERTIFICATE_FILE: pem },
      /^timestamps \(TIMESTAMP_URLS\): .*: check TIMESTAMP_URLS and TIMESTAMP_CERTIFICATE_FILE$/,
    ],
    TIMESTAMP_CERTIFICATE_FILE: [
      { ...authority, TIMESTAMP_CERTIFICATE_FILE: file },
      /TIMESTAMP_CERTIFICATE_FILE .* holds no certificate/,
    ],
    SMTP_URL: [{ SMTP_URL: `smtp://127.0.0.1:${port}` }, /^mail \(SMTP_URL\): the mail server refuses the connection/],
    NPPES_URL: [{ NPPES_URL: away }, /\(NPPES_URL\): .* does not answer/],
    ADDRESS_URL: [{ ADDRESS_URL: away }, /\(ADDRESS_URL\): .* does not answer/],
    CARD_VAULT_URL: [{ CARD_VAULT_URL: away }, /\(CARD_VAULT_URL\): .* does not answer/],
    IDENTITY_URL: [{ IDENTITY_URL: away }, /\(IDENTITY_URL\): .* does not answer/],
    SMS_URL: [{ SMS_URL: away }, /\(SMS_URL\): .* does not answer/],
    OTEL_EXPORTER_OTLP_ENDPOINT: [
      { OTEL_EXPORTER_OTLP_ENDPOINT: away },
      /\(OTEL_EXPORTER_OTLP_ENDPOINT\): .* does not answer/,
    ],
    FILE_SCANNER: [{ FILE_SCANNER: `tcp://127.0.0.1:${port}` }, /\(FILE_SCANNER\): it does not answer/],
    EVENT_SUBSCRIBERS: [
      { EVENT_SUBSCRIBERS: '/nowhere' },
      /^settings: EVENT_SUBSCRIBERS names a file that cannot be read: check path and owner$/,
    ],
    HANDOVER_TARGETS: [
      { HANDOVER_TARGETS: '/nowhere' },
      /^settings: HANDOVER_TARGETS names a file that cannot be read: check path and owner$/,
    ],
    OIDC_ISSUER: [
      { OIDC_ISSUER: away, OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' },
      /\(OIDC_ISSUER\): .* does not answer/,
    ],
    PORTAL_KEY_FILE: [{ PORTAL_KEY_FILE: file }, /^sales portal: PORTAL_KEY_FILE: /],
    TRUSTED_PROXIES: [{ ENVIRONMENT: 'production' }, /^proxy \(TRUSTED_PROXIES\): all signers would have/],
  };
};

/** A production with none of its services has more to say. */
const SEVERAL = new Set(['TRUSTED_PROXIES']);

/** Every setting, as the page for operators lists them. */
const page = fs.readFileSync(new URL('../../../../docs/operating/settings.md', import.meta.url), 'utf8');
const settings = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) /gm)].flatMap(([, names = '']) =>
  names.replaceAll('`', '').split(', '),
);

// spec trust 1.4
test('looks at every setting: each has a value that it finds wrong, and says so once', async () => {
  const put = (name: string, content: string, mode = 0o600): string => {
    const file = path.join(server.database.folder, name);
    fs.writeFileSync(file, content, { mode });
    return file;
  };
  const faults = faultsAt(await freePort(), {
    file: put('a-file', 'not what it should be'),
    pem: put('sound.pem', await rsaPem()),
    tool: put('tool', '#!/bin/sh\nexit 1\n', 0o700),
  });
  expect([...Object.keys(REFUSED), ...Object.keys(TRIED_ELSEWHERE), ...Object.keys(faults)].toSorted()).toEqual(
    settings.toSorted(),
  );
  const production = { ...(await productionSettings(server.database.folder)), OIDC_ISSUER: 'https://127.0.0.1:9' };
  const said = async (changes: Record<string, string>): Promise<string[]> => {
    const isProduction = changes['ENVIRONMENT'] === 'production';
    const found = await wrong({ CARRIER: '/nowhere', ...(isProduction && production), ...changes });
    return Object.entries(found).map(([what, repair]) => `${what}: ${repair}`);
  };
  const unseen: unknown[] = [];
  for (const [name, value] of Object.entries(REFUSED)) {
    const lines = await said({ [name]: value });
    if (lines.length !== 1 || !lines[0]?.startsWith('settings: ') || !lines[0].includes(name))
      unseen.push([name, lines]);
  }
  for (const [name, [changes, line]] of Object.entries(faults)) {
    const lines = (await said(changes)).filter((one) => name === 'CARRIER' || !one.startsWith('carrier: '));
    if (!lines.some((one) => line.test(one)) || (lines.length > 1 && !SEVERAL.has(name))) unseen.push([name, lines]);
  }
  expect(unseen).toEqual([]);
});

test('names certificates that are about to end, of files and of who is called', async () => {
  const soon = new Date(Date.now() + 9 * 86_400_000);
  const pem = await rsaPem(soon);
  const file = path.join(server.database.folder, 'ending.pem');
  fs.writeFileSync(file, pem, { mode: 0o600 });
  const listener = https.createServer({ key: pem, cert: pem }, (_request, response) => response.end());
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const startsTls = await startMailSink({ key: pem, cert: pem });
  const found = await wrong({
    CARRIER: '/nowhere',
    SEAL_KEY_FILE: file,
    SEAL_CERTIFICATE_FILE: file,
    SMS_URL: `https://127.0.0.1:${port}/messages`,
    SMTP_URL: startsTls.url,
  });
  listener.close();
  await startsTls.close();
  const day = soon.toISOString().slice(0, 10);
  expect(found['certificates']).toBe(
    `that of SEAL_CERTIFICATE_FILE ends on ${day}, that of SMTP_URL ends on ${day}, that of SMS_URL ends on ${day}: renew them`,
  );
});

test('says once that the certificate of the seal has ended', async () => {
  const file = path.join(server.database.folder, 'ended.pem');
  fs.writeFileSync(file, await rsaPem(new Date('2026-02-01')), { mode: 0o600 });
  expect(await wrong({ SEAL_KEY_FILE: file, SEAL_CERTIFICATE_FILE: file })).toEqual({
    seal: expect.stringMatching(/^The certificate expired on 2026-02-01: renew the key of SEAL_KEY_FILE/),
  });
});

test('says that the certificate of the seal is not valid yet, and what to do until then', async () => {
  const file = path.join(server.database.folder, 'early.pem');
  fs.writeFileSync(file, await rsaPem(new Date('2047-01-01'), new Date('2046-01-01')), { mode: 0o600 });
  expect(await wrong({ SEAL_KEY_FILE: file, SEAL_CERTIFICATE_FILE: file })).toEqual({
    seal: 'The certificate is not valid before 2046-01-01 00:00 UTC: until then, put a certificate that is valid first in SEAL_CERTIFICATE_FILE, and set its key with SEAL_KEY_FILE',
  });
});

test('names an older wrapping key that was removed too early, and keys that were not restored', async () => {
  const { query } = server.database;
  const browser = await signIn(server.url, 'A1');
  const { id } = await startCase(browser);
  const key = await query.selectFrom('data_key').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
  const others = await query.selectFrom('data_key').selectAll().where('application_id', '<>', id).execute();
  await server.database.asOwner(`update data_key set key_id = 'older' where application_id = '${id}'`);
  expect(await wrong()).toEqual({
    'wrapping key':
      'PREVIOUS_KEY_FILES does not include the key older, which still wraps the data keys of 1 cases: name its file there again',
  });
  await server.database.asOwner('delete from data_key');
  expect(await wrong()).toEqual({
    'wrapping key': 'The database holds cases and none of their keys: restore the table data_key as well',
  });
  await query
    .insertInto('data_key')
    .values([key, ...others])
    .execute();
  expect(await wrong()).toEqual({});
});

test('says what production works without, that work waits, and that the daily mail was not taken', async () => {
  const { database } = server;
  const job = { kind: 'operationsMail', application: '', epoch: 0, step: '2026-05-04 1' } as const;
  await putOff(server, job);
  await database.asOwner(
    `update job_status set error = 'the mail to operations was not taken: 550', updated_at = now() - interval '10 minutes'
      where kind = 'operationsMail'`,
    // The second address got it.
    `insert into job_status (application_id, epoch, kind, step, state, holding, data)
      values ('', 0, 'operationsMail', '2026-05-04 2', 'done', false, '{}')`,
  );
  const found = await wrong({
    ...(await productionSettings(database.folder)),
    OIDC_ISSUER: 'https://127.0.0.1:9',
    PUBLIC_URL: 'https://127.0.0.1:9',
    CARRIER: '/nowhere',
    OPERATIONS_MAIL: 'operations@carrier.example',
  });
  expect(found).toMatchObject({
    'proxy (TRUSTED_PROXIES)': expect.stringMatching(/^all signers would have the address of the proxy/),
    'what people open (PUBLIC_URL)': expect.stringMatching(/does not answer/),
    work: 'a job has been waiting for 10 minutes: start a worker, or another one',
    'daily mail (OPERATIONS_MAIL)':
      'that of 2026-05-04 was not taken (the mail to operations was not taken: 550): check OPERATIONS_MAIL and SMTP_URL',
  });
  expect(found).not.toHaveProperty('somebody is alerted');
  const without = await wrong({
    ...(await productionSettings(database.folder)),
    OIDC_ISSUER: 'https://127.0.0.1:9',
    PUBLIC_URL: 'https://127.0.0.1:9',
    CARRIER: '/nowhere',
    SMTP_URL: '',
    MAIL_FROM: '',
  });
  expect(without).toMatchObject({
    'mail is sent': expect.stringMatching(/set SMTP_URL and MAIL_FROM$/),
    'somebody is alerted': expect.stringMatching(/set METRICS_PORT or .* for monitoring, or OPERATIONS_MAIL$/),
  });
  await database.asOwner(`delete from job_status where kind = 'operationsMail'`);
});
