/** `eapp ops check`: everything that the settings name is looked at, and what is wrong has a line with its repair (spec trust 1.4). */
import fs from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInstallation } from '../src/check-installation.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';
import { targetsSetting } from './receiving-end.ts';
import { carrierFolder, freePort, startServer, type TestServer, urlOf } from './running-server.ts';

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
  const looked = await checkInstallation({ ...well, ...changes });
  for (const { repair } of looked) expect(repair ?? '').not.toContain('\n');
  return Object.fromEntries(looked.flatMap(({ what, repair }) => (repair === null ? [] : [[what, repair]])));
}

test('says of each part that it is well', async () => {
  const looked = await checkInstallation(well);
  expect(looked.filter(({ repair }) => repair !== null)).toEqual([]);
  expect(looked.map(({ what }) => what)).toEqual([
    'settings',
    'carrier',
    'pages',
    'disk',
    'database',
    'clock',
    'wrapping key',
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
    'wrapping key': expect.stringMatching(/KEY_FILE holds another key than the one this database was made with/),
    'mail (SMTP_URL)': expect.stringMatching(/does not take us \(ECONNECTION|ESOCKET/),
    'sign-in (OIDC_ISSUER)': expect.stringMatching(/does not answer \(ECONNREFUSED\): check the address/),
    'registry of doctors (NPPES_URL)': expect.stringMatching(/does not answer \(ECONNREFUSED\)/),
    'virus scanner (FILE_SCANNER)': expect.stringMatching(/does not answer \(ECONNREFUSED\): start clamd/),
    'timestamps (TIMESTAMP_URLS)': expect.stringMatching(/^TIMESTAMP_CERTIFICATE_FILE .* holds no certificate$/),
    'sales portal': expect.stringMatching(/^PORTAL_KEY_FILE: /),
  });
});

test('names settings that contradict one another, and looks no further', async () => {
  expect(await checkInstallation({ ...well, PORT: 'x' })).toEqual([
    { what: 'settings', repair: 'PORT must be a whole number from 0 to 65535, not x' },
  ]);
});

test('names a database that is away, read-only, or of another version, and makes no key', async () => {
  expect((await wrong({ DATABASE_URL: `postgres://u@127.0.0.1:${await freePort()}/x` }))['database']).toMatch(
    /^cannot be asked \(ECONNREFUSED\): check DATABASE_URL$/,
  );
  const readOnly = `${well['DATABASE_URL']}&options=-c%20default_transaction_read_only%3Don`;
  expect(await wrong({ DATABASE_URL: readOnly })).toEqual({ database: expect.stringMatching(/^it takes no changes/) });
  await server.database.asOwner(`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`);
  expect(await wrong()).toEqual({ database: 'the schema is newer than this program: start the newer version' });
  await server.database.asOwner(`delete from kysely_migration where name = '9999-later'`);
  const missing = path.join(server.database.folder, 'missing.key');
  expect(await wrong({ KEY_FILE: missing })).toEqual({
    'wrapping key': expect.stringMatching(/^KEY_FILE .* is missing/),
  });
  expect(fs.existsSync(missing)).toBe(false);
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
  const look = async (target: Parameters<typeof targetsSetting>[0][number], secrets?: string) => {
    const setting = targetsSetting([target]);
    const file = path.join(path.dirname(setting.HANDOVER_TARGETS), 'secrets.txt');
    if (secrets !== undefined) fs.writeFileSync(file, secrets);
    return wrong(setting);
  };
  expect(await look({ name: 'archive', folder })).toEqual({});
  expect(await look({ name: 'admin', url, mapping: 'application' })).toEqual({});
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
