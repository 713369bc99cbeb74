import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

const production = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://apply.example.com',
  DATABASE_URL: 'postgres://app@db.example.com/countersign?sslmode=verify-full',
  KEY_FILE: '/etc/countersign/wrapping.key',
  SEAL_KEY_FILE: '/etc/countersign/seal.key',
  SEAL_CERTIFICATE_FILE: '/etc/countersign/seal.pem',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'countersign',
  OIDC_CLIENT_SECRET: 'secret',
};

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
    return 'accepted';
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error';
  }
}

// spec trust 1.4
describe('settings', () => {
  it('needs nothing for a first try on one machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      smtp: null,
      developmentLogin: true,
      secureCookies: false,
    });
  });

  it('accepts a complete production configuration', () => {
    expect(readConfig(production)).toMatchObject({ secureCookies: true, developmentLogin: false });
  });

  it('reads a collector as OpenTelemetry names it', () => {
    const set = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,tenant=7',
    };
    expect(readConfig(set).telemetry).toEqual({
      url: 'http://collector.example.com:4318',
      headers: { authorization: 'Bearer x', tenant: '7' },
      service: 'countersign',
    });
    expect(readConfig({}).telemetry).toBeNull();
  });

  it('allows a database on this machine without TLS', () => {
    for (const url of [
      'postgres://app@127.0.0.1/x',
      'postgres:///x?host=/run/postgresql',
      'postgres://app@localhost/x',
    ]) {
      expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
    }
  });

  it.each([
    [{ PORT: 'http' }, /^PORT must be a whole number/],
    [{ PORT: '70000' }, /^PORT /],
    [{ ENVIRONMENT: 'prod' }, /^ENVIRONMENT must be one of/],
    [{ ROLE: 'both' }, /^ROLE /],
    [{ FILE_SCANNER: 'tcp://clamd.example.com:3310' }, /^FILE_SCANNER must be .* on this machine/],
    [{ FILE_SCANNER: '/run/clamav/clamd.ctl' }, /^FILE_SCANNER must be unix:/],
    [{ NPPES_URL: 'npiregistry.cms.hhs.gov/api' }, /^NPPES_URL must be an https address/],
    [{ NPPES_URL: 'http://npiregistry.cms.hhs.gov/api/' }, /^NPPES_URL must be an https address/],
    [{ NPPES_URL: 'https://registry.example/?version=1' }, /^NPPES_URL .* without user, parameters and #/],
    [{ ADDRESS_URL: 'https://maps.example/json#x' }, /^ADDRESS_URL .* without user, parameters and #/],
    [{ ADDRESS_URL: 'http://maps.example/json' }, /^ADDRESS_URL must be an https address/],
    [{ CARD_VAULT_URL: 'http://vault.example/tokens' }, /^CARD_VAULT_URL must be an https address/],
    [{ SMS_URL: 'http://sms.example/messages' }, /^SMS_URL must be an https address/],
    [{ DOCUMENTS: 'disk' }, /^DOCUMENTS must be one of database, folder, s3, not disk/],
    [{ DOCUMENTS: 's3' }, /^DOCUMENTS=s3 needs BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY$/],
    [{ BUCKET_URL: 'https://s3.example/x' }, /^BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY must be set together/],
    [{ BUCKET_KEY: 'k' }, /^BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY must be set together/],
    [{ BUCKET_URL: 'http://s3.example/x' }, /^BUCKET_URL must be an https address/],
    [{ DOCUMENTS: 'folder', BUCKET_LOCK_DAYS: '30' }, /^BUCKET_LOCK_DAYS is set but BUCKET_URL is not$/],
    [
      { BUCKET_URL: 'https://s3.example/x', BUCKET_KEY_ID: 'i', BUCKET_KEY: 'k', BUCKET_LOCK_DAYS: '0' },
      /^BUCKET_LOCK_DAYS must be a whole number from 1 to 36500/,
    ],
    [{ DOCUMENT_KEEP_DAYS: '-1' }, /^DOCUMENT_KEEP_DAYS must be a whole number/],
    [{ SIGN_IN_CODE_INSURED: 'never' }, /^SIGN_IN_CODE_INSURED must be one of off, without-link, always, not never/],
    [{ SIGN_IN_CODE_OWNER: 'ALWAYS' }, /^SIGN_IN_CODE_OWNER must be one of/],
    [{ PUBLIC_URL: 'apply.example.com' }, /^PUBLIC_URL must be an origin/],
    [{ PUBLIC_URL: 'https://a.example.com/eapp' }, /^PUBLIC_URL must be an origin/],
    [{ ENVIRONMENT: 'staging', PUBLIC_URL: 'http://a.example.com' }, /^PUBLIC_URL must be https/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
    [{ SMTP_URL: 'smtp://x', MAIL_FROM: 'nobody' }, /^MAIL_FROM /],
    [{ SMTP_URL: 'x', MAIL_FROM: 'a@b.c' }, /^SMTP_URL /],
    [{ OIDC_ISSUER: 'https://x' }, /^OIDC_ISSUER, /],
    [{ SEAL_KEY_FILE: 'x' }, /together$/],
    [{ SEAL_CERTIFICATE_FILE: 'x' }, /together$/],
    [{ TIMESTAMPS: 'prefer' }, /^TIMESTAMPS=prefer needs TIMESTAMP_URLS and TIMESTAMP_CERTIFICATE_FILE$/],
    [{ TIMESTAMP_URLS: 'http://a,http://b,http://c,http://d' }, /^TIMESTAMP_URLS must name at most 3$/],
    [{ TIMESTAMP_URLS: 'ftp://tsa.example' }, /^TIMESTAMP_URLS must be addresses such as/],
    [{ LONG_TERM: 'require' }, /^LONG_TERM=require needs TIMESTAMPS=prefer or require$/],
    [{ LONG_TERM_HOSTS: 'http://ocsp.example.com/' }, /^LONG_TERM_HOSTS must be hosts such as/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as/],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_EXPORTER_OTLP_HEADERS: 'api-key' },
      /^OTEL_EXPORTER_OTLP_HEADERS must be headers such as/,
    ],
    [{ SEAL_SERVICE_URL: 'http://signer.example/sign' }, /^SEAL_SERVICE_URL must be an https address/],
    [{ SEAL_MODULE: '/usr/lib/hsm.so', SEAL_CERTIFICATE_FILE: 'x' }, /^SEAL_MODULE, .* must be set together/],
    [
      { ...production, SEAL_SERVICE_URL: 'https://signer.example/sign' },
      /name more than one key for the seal: set only one$/,
    ],
    [{ ...production, DEVELOPMENT_LOGIN: 'on' }, /DEVELOPMENT_LOGIN must be off/],
    [{ ...production, DEVELOPMENT_PAGES: 'on' }, /DEVELOPMENT_PAGES must be off/],
    [{ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }, /PUBLIC_URL must be an https/],
    [{ ...production, DATABASE_URL: undefined }, /DATABASE_URL is needed/],
    [{ ...production, DATABASE_URL: 'postgres://app@db.example.com/x' }, /needs sslmode/],
    [{ ...production, DATABASE_URL: 'postgres://app@db.example.com/x?sslmode=require' }, /needs sslmode/],
    [{ ...production, DATABASE_URL: `${production.DATABASE_URL}&sslmode=disable` }, /DATABASE_URL needs sslmode/],
    [{ ...production, DATABASE_URL: 'postgres:///x', PGHOST: 'db.example.com' }, /DATABASE_URL needs sslmode/],
    [{ ...production, DATABASE_OWNER_URL: 'postgres://owner@db.example.com/x' }, /DATABASE_OWNER_URL needs sslmode/],
    [{ ...production, DATABASE_URL: 'postgres:///x?host=/run/a&host=db.example.com' }, /DATABASE_URL needs sslmode/],
    [{ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody/],
    [{ ...production, TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, /^TRUSTED_PROXIES must name your proxies/],
    [{ ...production, TRUSTED_PROXIES: 'proxy.example.com' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...production, KEY_FILE: '' }, /KEY_FILE is needed/],
    [{ ...production, KEY_FILE: 'data/keys/wrapping.key' }, /KEY_FILE must be outside COUNTERSIGN_DATA/],
    [
      { ...production, COUNTERSIGN_DATA: '/srv/data', SEAL_KEY_FILE: '/srv/data/keys/seal.pem' },
      /SEAL_KEY_FILE must be outside COUNTERSIGN_DATA/,
    ],
    [{ ...production, KEY_SERVICE_URL: 'http://kms.example.com' }, /KEY_SERVICE_URL must be an https address/],
    [{ ...production, KEY_SERVICE_KEY: 'k' }, /KEY_SERVICE_KEY is set but/],
    [{ ...production, SEAL_KEY_FILE: '', SEAL_CERTIFICATE_FILE: '' }, /SEAL_KEY_FILE/],
    [{ ...production, OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' }, /agents need a way/],
    [{ ...production, OIDC_ISSUER: 'http://id.example.com' }, /OIDC_ISSUER must be an https/],
  ])('refuses %j with one line', (env, message) => {
    const told = refusal(env);
    expect(told).toMatch(message);
    expect(told).not.toContain('\n');
  });
});

/** Settings that do nothing alone, with the one that they need. */
const idle: readonly [setting: string, value: string, needed: string][] = [
  ['DATABASE_OWNER_URL', 'postgres://owner@127.0.0.1/x', 'DATABASE_URL'],
  ['BUCKET_REGION', 'eu-west-1', 'BUCKET_URL'],
  ['BUCKET_LOCK_DAYS', '30', 'BUCKET_URL'],
  ['KEY_SERVICE_KEY', 'k', 'KEY_SERVICE_URL'],
  ['SEAL_SERVICE_KEY', 'k', 'SEAL_SERVICE_URL'],
  ['TIMESTAMP_URLS', 'http://timestamp.example', 'TIMESTAMPS'],
  ['TIMESTAMP_CERTIFICATE_FILE', '/etc/countersign/roots.pem', 'TIMESTAMPS'],
  ['LONG_TERM_HOSTS', 'ocsp.example.com', 'TIMESTAMPS'],
  ['MAIL_FROM', 'a@b.example', 'SMTP_URL'],
  ['ANCHOR_MAIL', 'a@b.example', 'SMTP_URL'],
  ['OPERATIONS_MAIL', 'a@b.example', 'SMTP_URL'],
  ['OPERATIONS_MAIL_HOUR', '6', 'OPERATIONS_MAIL'],
  ['ADDRESS_KEY', 'k', 'ADDRESS_URL'],
  ['CARD_VAULT_KEY', 'k', 'CARD_VAULT_URL'],
  ['IDENTITY_KEY', 'k', 'IDENTITY_URL'],
  ['SMS_KEY', 'k', 'SMS_URL'],
  ['OIDC_AGENT_CLAIM', 'producer', 'OIDC_ISSUER'],
  ['OIDC_OPERATIONS_CLAIM', 'rights', 'OIDC_ISSUER'],
  ['OIDC_ACR', 'two-factors', 'OIDC_ISSUER'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
];

describe('a setting that does nothing alone', () => {
  it.each(idle)('%s=%s is refused without %s', (name, value, needed) => {
    expect(refusal({ [name]: value })).toBe(`${name} is set but ${needed} is not`);
  });

  it('stays where what needs it is switched off by name', () => {
    const kept = { TIMESTAMP_URLS: 'http://a.example', TIMESTAMP_CERTIFICATE_FILE: 'x', LONG_TERM_HOSTS: 'b.example' };
    expect(readConfig({ ...kept, TIMESTAMPS: 'off' }).timestamps).toBeNull();
  });
});

/** Every setting, as the page for operators lists them. */
const names = [
  ...readFileSync(new URL('../../../../../docs/operating/settings.md', import.meta.url), 'utf8').matchAll(
    /^\| `([A-Z_]+)` /gm,
  ),
].map(([, name = '']) => name);

/** Common mistakes in a setting. */
const oddValues = [
  '"quoted"',
  "'https://a.example.com'",
  '`x`',
  'two\nlines',
  'bell\u0007',
  '-1',
  '0x10',
  '1e3',
  '99999999999999999999',
  '3.5',
  'NaN',
  'true',
  'ON',
  'yes',
  '%',
  '%zz',
  '$HOME',
  '${X}',
  ',',
  ',,a',
  ':',
  '://',
  'http://',
  'https://',
  'https:// x',
  'https://user:pa%ss@a.example.com',
  'https://a.example.com:99999',
  'postgres://',
  'postgres:///',
  'postgres://u:p%zz@h/db',
  'postgres://u:p@h:99999/db',
  'postgres://u:p@one,two/db',
  'postgres://u:p@one:5432,two:x/db',
  'postgres://u:p@[::1/db',
  'smtp://',
  'smtps://u:%@h',
  'smtp://h:99999',
  'unix://',
  'tcp://127.0.0.1',
  '/nope',
  '..',
  'a b',
  'ünïcode',
  '<script>',
  'a@b',
  'a@b.example, c@d.example',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/99',
  'x'.repeat(10_000),
];

describe('an odd value', () => {
  // spec trust 1.4
  it.each(names)('of %s is taken, or refused with one line that names a setting', (name) => {
    const wrong = oddValues.filter((value) => {
      const told = [{ [name]: value }, { ...production, [name]: value }].map(refusal);
      return told.some(
        (line) =>
          line !== 'accepted' && (line.includes('\n') || line.length > 300 || !names.some((one) => line.includes(one))),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('that is secret is not repeated', () => {
    for (const url of ['postgres://u:SENTINEL%zz@h/db', 'postgres://u:SENTINEL@h:99999/db', 'mysql://u:SENTINEL@h/db'])
      expect(refusal({ DATABASE_URL: url })).not.toMatch(/SENTINEL|another error/);
    expect(refusal({ SMTP_URL: 'smtp://u:SENTINEL%@h', MAIL_FROM: 'a@b.example' })).toMatch(/^SMTP_URL (?!.*SENTINEL)/);
  });

  it('of several servers is each looked at', () => {
    const several = 'postgres://app@one.example.com:5432,two.example.com:5433/countersign';
    expect(refusal({ ...production, DATABASE_URL: several })).toMatch(/DATABASE_URL needs sslmode/);
    const url = `${several}?sslmode=verify-full`;
    expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(refusal({ ...production, DATABASE_URL: 'postgres://app@127.0.0.1,db.example.com/x' })).toMatch(
      /needs sslmode/,
    );
    expect(refusal({ DATABASE_URL: 'postgres://app@one,two:x/db' })).toMatch(/^DATABASE_URL must be an address/);
  });
});

describe('development settings', () => {
  const hosts = ['127.0.0.1', '127.9.9.9', '::1', 'localhost', '0.0.0.0', '::', '192.168.0.9', '127.0.0.1.example.com'];
  const addresses = [undefined, 'http://localhost:3000', 'https://[::1]:3000', 'https://try.example.com'];
  const proxies = [undefined, '127.0.0.1', '10.0.0.0/8'];
  const switches = [undefined, 'on', 'off'];
  const isOwn = (address: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost)$/.test(address);

  const table = (['development', 'staging', 'production'] as const).flatMap((ENVIRONMENT) =>
    hosts.flatMap((HOST) =>
      addresses.flatMap((PUBLIC_URL) =>
        proxies.flatMap((TRUSTED_PROXIES) =>
          switches.flatMap((DEVELOPMENT_LOGIN) =>
            switches.map((DEVELOPMENT_PAGES) => ({
              ...(ENVIRONMENT === 'production' ? production : {}),
              ENVIRONMENT,
              HOST,
              TRUSTED_PROXIES,
              DEVELOPMENT_LOGIN,
              DEVELOPMENT_PAGES,
              ...(PUBLIC_URL !== undefined && { PUBLIC_URL }),
            })),
          ),
        ),
      ),
    ),
  );

  // spec trust 1.4
  it('start only on the developer’s own machine, whatever is set or forgotten: otherwise one line names the switch', () => {
    const accepted: object[] = [];
    const wrong = table.filter((env) => {
      const fallback = env.ENVIRONMENT === 'development' ? 'on' : 'off';
      const login = (env.DEVELOPMENT_LOGIN ?? fallback) === 'on';
      const pages = (env.DEVELOPMENT_PAGES ?? fallback) === 'on';
      const address = ('PUBLIC_URL' in env ? env.PUBLIC_URL : undefined) ?? 'http://127.0.0.1';
      const own = isOwn(env.HOST) && isOwn(new URL(address).hostname) && env.TRUSTED_PROXIES === undefined;
      const told = refusal(env);
      if ((login || pages) && (env.ENVIRONMENT === 'production' || !own)) {
        return !/^[^\n]*DEVELOPMENT_(LOGIN|PAGES)[^\n]*$/.test(told);
      }
      if (env.ENVIRONMENT === 'production' && !address.startsWith('https:')) return !told.includes('PUBLIC_URL');
      accepted.push(env);
      if (told !== 'accepted') return true;
      const { developmentLogin, developmentPages, isForOwnMachine } = readConfig(env);
      return developmentLogin !== login || developmentPages !== pages || isForOwnMachine !== (login || pages);
    });
    expect(wrong).toEqual([]);
    expect(table).toHaveLength(3 * 8 * 4 * 3 * 9);
    expect(accepted.length).toBeGreaterThan(300);
  });
});
