/** Every setting of the server, read once from the environment. Nothing else in the program reads `process.env`. */
import { isIPv4 } from 'node:net';
import path from 'node:path';
import { proxyProblem } from './trusted-proxies.ts';

/** A setting that is wrong or contradicts another; its message is one line for the operator. */
export class ConfigError extends Error {}

export interface Config {
  /**
   * `ENVIRONMENT`: `development` (default), `staging` or `production`. Outside production the API description is served,
   * and the outbox: in staging to operations only.
   */
  environment: 'development' | 'staging' | 'production';
  /**
   * `ROLE`: `web` serves calls, `worker` does jobs, `all` (default) does both; `migrate` brings the database up to date
   * and ends.
   */
  role: 'web' | 'worker' | 'all' | 'migrate';
  /** `HOST`: address to listen on, 127.0.0.1 by default. */
  host: string;
  /** `PORT`: 3000 by default. 0 takes any free one. */
  port: number;
  /**
   * `PUBLIC_URL`: origin that people see, for links in mails and for the check of a call's origin. Default
   * `http://127.0.0.1:PORT`; in production an https origin.
   */
  publicUrl: string;
  /**
   * `TRUSTED_PROXIES`: addresses or networks, separated by commas, whose X-Forwarded-For is believed; no large share of
   * the internet. None by default.
   */
  trustedProxies: string[];
  /** `COUNTERSIGN_DATA`: folder of the embedded database and of keys made in development, `./data` by default. */
  dataFolder: string;
  /**
   * `DATABASE_URL`: a PostgreSQL 15 or newer. Absent: the embedded one. Needed in production, with TLS unless the host is
   * this machine.
   */
  databaseUrl: string | null;
  /**
   * `DATABASE_OWNER_URL`: the same database as the owner of its tables, who brings them up to date at start. Absent: they
   * are up to date already, or outside production `DATABASE_URL` owns them.
   */
  databaseOwnerUrl: string | null;
  /** `DATABASE_CONNECTIONS`: most connections one process opens, 20 by default. */
  databaseConnections: number;
  /** `CARRIER`: folder of the carrier's data, `./carrier` by default. */
  carrierFolder: string;
  /** `WEB`: folder of the built pages, `apps/web/dist` by default. */
  webFolder: string;
  /**
   * `KEY_FILE`: file with the key that wraps the data keys of all cases, mode 0600, outside the database. Made at first
   * start; outside production the default is `<data>/keys/wrapping.key`.
   */
  keyFile: string;
  /** `PREVIOUS_KEY_FILES`: older wrapping keys, separated by commas, that still open cases until they are wrapped again. */
  previousKeyFiles: string[];
  /**
   * `KEY_SERVICE_URL` and `KEY_SERVICE_KEY`: a key management service that wraps the wrapping keys in their files, and
   * the key it wants. Absent: the files hold them plainly.
   */
  keyService: { url: string; key: string | null } | null;
  /**
   * `SEAL_KEY_FILE` and `SEAL_CERTIFICATE_FILE` (PEM): the key that seals documents. Both needed in production; made at
   * first start elsewhere.
   */
  seal: { keyFile: string; certificateFile: string } | null;
  /** `SMTP_URL` (`smtps://user:password@host` or `smtp://...`) and `MAIL_FROM`. Absent: mails stay in the outbox. */
  smtp: { url: string; from: string } | null;
  /** `ANCHOR_FOLDER`: where anchors are written; `anchors` in the data folder by default. */
  anchorFolder: string;
  /** `ANCHOR_MAIL`: whom the newest anchor is mailed to once a day. Absent: nobody. Needs `SMTP_URL`. */
  anchorMail: string | null;
  /**
   * `NPPES_URL`: address of the public registry of health care providers, version 2.1 of its interface. Absent: doctors
   * are searched in the table `physician`.
   */
  nppesUrl: string | null;
  /**
   * `ADDRESS_URL` and `ADDRESS_KEY`: a maps service that finds addresses while they are typed, and the key it wants.
   * Absent: addresses are typed in.
   */
  addressService: { url: string; key: string | null } | null;
  /**
   * `CARD_VAULT_URL` and `CARD_VAULT_KEY`: the vault that keeps card numbers, and the key it wants. Absent: a simulated
   * one, in production none.
   */
  cardVault: { url: string; key: string | null } | null;
  /**
   * `IDENTITY_URL` and `IDENTITY_KEY`: a service that says whether an insured is who they say, and the key it wants.
   * Absent: nobody is asked.
   */
  identityService: { url: string; key: string | null } | null;
  /**
   * `SMS_URL` and `SMS_KEY`: a service that sends one-time codes as text messages, and the key it wants. Absent: codes
   * are mailed only.
   */
  textService: { url: string; key: string | null } | null;
  /**
   * `SIGN_IN_CODE_INSURED` and `SIGN_IN_CODE_OWNER`: when that signer has to give a one-time code, `without-link` by
   * default.
   */
  signInCode: { insured: CodePolicy; owner: CodePolicy };
  /** `FILE_SCANNER`: ClamAV's daemon on this machine, asked about every file that is uploaded. Absent: nobody is asked. */
  fileScanner: { path: string } | { host: string; port: number } | null;
  /** `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`: sign-in of agents and operations. */
  oidc: OidcConfig | null;
  /**
   * `PORTAL_KEY_FILE`: PEM file of the public key with which the sales portal's launches are checked. Absent: agents do
   * not come from a portal.
   */
  portalKeyFile: string | null;
  /**
   * `DEVELOPMENT_LOGIN`: `on` lets the sign-in call take an agent's name from its caller. Default `on` in development,
   * `off` elsewhere; never in production, and on one's own machine only (`isForOwnMachine`).
   */
  developmentLogin: boolean;
  /**
   * `DEVELOPMENT_PAGES`: `on` serves the preview and the debug pages, simulates decisions, and in development shows the
   * outbox to everybody. Default and rule as for `developmentLogin`.
   */
  developmentPages: boolean;
  /** A development switch is on: the server listens, is linked and is asked on a loopback address only, and by no proxy. */
  isForOwnMachine: boolean;
  /**
   * `FOUR_EYES`: `on`: what operations do to a signed case or in place of its agent, one person asks for and another
   * confirms. Default `off` in development, `on` elsewhere.
   */
  fourEyes: boolean;
  /**
   * `HOLD_ON_SIGNS`: `on` lets a decision wait while something in the signatures is worth a look, until operations let it
   * go. `off` by default.
   */
  holdOnSigns: boolean;
  /** `METRICS_PORT`: Prometheus figures on this loopback port. Off when absent. */
  metricsPort: number | null;
  /**
   * `PAGE_EVENTS`: pages say when they are shown, sent from and signed on, to be counted among the figures. Off by
   * default.
   */
  pageEvents: boolean;
  /** `LOG_LEVEL`: `warn` by default in development, where the links should stay in sight, `info` elsewhere. */
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Cookies are `__Host-` and Secure: exactly when `PUBLIC_URL` is https. */
  secureCookies: boolean;
}

/** Who comes with their data gives a one-time code: never, unless they have a link, or with a link too. */
export type CodePolicy = 'off' | 'without-link' | 'always';

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `OIDC_AGENT_CLAIM`: claim that holds the agent's id, `sub` by default. */
  agentClaim: string;
  /**
   * `OIDC_OPERATIONS_CLAIM`: claim that makes the person operations, by naming their rights, `countersign_operations` by
   * default.
   */
  operationsClaim: string;
  /** `OIDC_ACR`: authentication context that must be met, for example one with a second factor. */
  acr: string | null;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads and checks all settings. Throws `ConfigError` with one line that names the variable and says what it needs.
 * Relative folders are taken from the current directory.
 */
export function readConfig(env: Environment): Config {
  const environment = choice(env, 'ENVIRONMENT', ['development', 'staging', 'production'], 'development');
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const port = whole(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = origin(env, 'PUBLIC_URL') ?? `http://127.0.0.1:${port}`;
  const dataFolder = path.resolve(text(env, 'COUNTERSIGN_DATA') ?? 'data');
  const switchedOn = (name: string): boolean =>
    choice(env, name, ['on', 'off'], environment === 'development' ? 'on' : 'off') === 'on';
  const developmentLogin = switchedOn('DEVELOPMENT_LOGIN');
  const developmentPages = switchedOn('DEVELOPMENT_PAGES');
  const config: Config = {
    environment,
    role: choice(env, 'ROLE', ['web', 'worker', 'all', 'migrate'], 'all'),
    host,
    port,
    publicUrl,
    trustedProxies: list(env, 'TRUSTED_PROXIES'),
    dataFolder,
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: databaseUrl(env, 'DATABASE_OWNER_URL'),
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 20, 4, 500),
    carrierFolder: path.resolve(text(env, 'CARRIER') ?? 'carrier'),
    webFolder: path.resolve(text(env, 'WEB') ?? 'apps/web/dist'),
    keyFile: path.resolve(text(env, 'KEY_FILE') ?? path.join(dataFolder, 'keys', 'wrapping.key')),
    previousKeyFiles: list(env, 'PREVIOUS_KEY_FILES').map((file) => path.resolve(file)),
    keyService: serviceWithKey(env, 'KEY_SERVICE', 'https://kms.example.com/countersign'),
    seal: seal(env),
    smtp: smtp(env),
    anchorFolder: path.resolve(text(env, 'ANCHOR_FOLDER') ?? path.join(dataFolder, 'anchors')),
    anchorMail: anchorMail(env),
    nppesUrl: serviceUrl(env, 'NPPES_URL', 'https://npiregistry.cms.hhs.gov/api/'),
    addressService: serviceWithKey(env, 'ADDRESS', 'https://maps.googleapis.com/maps/api/geocode/json'),
    cardVault: serviceWithKey(env, 'CARD_VAULT', 'https://vault.example.com/tokens'),
    identityService: serviceWithKey(env, 'IDENTITY', 'https://identity.example.com/check'),
    textService: serviceWithKey(env, 'SMS', 'https://sms.example.com/messages'),
    signInCode: { insured: codePolicy(env, 'SIGN_IN_CODE_INSURED'), owner: codePolicy(env, 'SIGN_IN_CODE_OWNER') },
    fileScanner: fileScanner(env),
    oidc: oidc(env),
    portalKeyFile: filePath(env, 'PORTAL_KEY_FILE'),
    developmentLogin,
    developmentPages,
    isForOwnMachine: developmentLogin || developmentPages,
    fourEyes: choice(env, 'FOUR_EYES', ['on', 'off'], environment === 'development' ? 'off' : 'on') === 'on',
    holdOnSigns: choice(env, 'HOLD_ON_SIGNS', ['on', 'off'], 'off') === 'on',
    pageEvents: choice(env, 'PAGE_EVENTS', ['on', 'off'], 'off') === 'on',
    metricsPort: text(env, 'METRICS_PORT') === undefined ? null : whole(env, 'METRICS_PORT', 0, 0, 65_535),
    logLevel: choice(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      environment === 'development' ? 'warn' : 'info',
    ),
    secureCookies: publicUrl.startsWith('https://'),
  };
  if (config.isForOwnMachine && environment !== 'production') checkOwnMachine(config);
  const proxies = proxyProblem(config.trustedProxies);
  if (proxies !== null) throw new ConfigError(`TRUSTED_PROXIES must ${proxies}`);
  if (!config.secureCookies && !isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError('PUBLIC_URL must be https unless it is a loopback address');
  }
  if (config.databaseOwnerUrl !== null && config.databaseUrl === null) {
    throw new ConfigError('DATABASE_OWNER_URL is set but DATABASE_URL is not');
  }
  if (config.role === 'migrate' && config.databaseOwnerUrl === null) {
    throw new ConfigError('ROLE=migrate needs DATABASE_OWNER_URL');
  }
  if (environment === 'production') checkProduction(config, env);
  return config;
}

/** What lets anybody be an agent, or read every mail, is for anyone who sits at this machine. */
function checkOwnMachine({ developmentLogin, developmentPages, host, publicUrl, trustedProxies }: Config): void {
  const names = [
    ...(developmentLogin ? ['DEVELOPMENT_LOGIN'] : []),
    ...(developmentPages ? ['DEVELOPMENT_PAGES'] : []),
  ];
  const refuse = (what: string): never => {
    const off = names.map((name) => `${name}=off`).join(' and ');
    throw new ConfigError(`${names.join(' and ')} can be on for this machine only: ${what}, or set ${off}`);
  };
  if (!isLoopback(host)) refuse(`set HOST to 127.0.0.1, not ${host}`);
  if (!isLoopback(new URL(publicUrl).hostname)) refuse(`set PUBLIC_URL to a loopback address, not ${publicUrl}`);
  if (trustedProxies.length > 0) refuse('remove TRUSTED_PROXIES');
}

/** What production refuses (spec trust 1.4). */
function checkProduction(config: Config, env: Environment): void {
  const refuse = (message: string): never => {
    throw new ConfigError(`ENVIRONMENT=production: ${message}`);
  };
  if (config.developmentLogin) refuse('DEVELOPMENT_LOGIN must be off');
  if (config.developmentPages) refuse('DEVELOPMENT_PAGES must be off');
  if (!config.secureCookies) refuse('PUBLIC_URL must be an https address');
  if (config.databaseUrl === null)
    refuse('DATABASE_URL is needed, for example postgres://user@host/name?sslmode=verify-full');
  else if (!databaseIsPrivate(config.databaseUrl, env)) refuse('DATABASE_URL needs sslmode=verify-full (or verify-ca)');
  if (config.databaseOwnerUrl !== null && !databaseIsPrivate(config.databaseOwnerUrl, env))
    refuse('DATABASE_OWNER_URL needs sslmode=verify-full (or verify-ca)');
  if (text(env, 'KEY_FILE') === undefined) refuse('KEY_FILE is needed, outside the folder of the database');
  const isBesideData = (file: string): boolean => !path.relative(config.dataFolder, file).startsWith('..');
  if (isBesideData(config.keyFile)) refuse('KEY_FILE must lie outside COUNTERSIGN_DATA');
  if (config.seal === null) refuse('SEAL_KEY_FILE and SEAL_CERTIFICATE_FILE are needed');
  else if (isBesideData(config.seal.keyFile)) refuse('SEAL_KEY_FILE must lie outside COUNTERSIGN_DATA');
  if (text(env, 'NODE_TLS_REJECT_UNAUTHORIZED') === '0')
    refuse('NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody stand in for the database and the mail server: remove it');
  if (config.oidc === null) {
    refuse('agents need a way to sign in: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  } else if (!config.oidc.issuer.startsWith('https://')) refuse('OIDC_ISSUER must be an https address');
}

/** TLS that checks the server, a Unix socket, or this machine. */
function databaseIsPrivate(value: string, env: Environment): boolean {
  const url = new URL(value);
  // As the driver reads it: what stands last counts, and without a host its variable does.
  const last = (name: string): string | undefined => url.searchParams.getAll(name).at(-1);
  const host = last('host') ?? (url.hostname === '' ? (text(env, 'PGHOST') ?? '') : url.hostname);
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || isLoopback(host)) return true;
  return ['verify-full', 'verify-ca'].includes(last('sslmode') ?? '');
}

function databaseUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const url = parseUrl(value);
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new ConfigError(`${name} must start with postgres:// and name a database`);
  }
  return value;
}

const mailAddress = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/;

function smtp(env: Environment): Config['smtp'] {
  const url = text(env, 'SMTP_URL');
  const from = text(env, 'MAIL_FROM');
  if (url === undefined) {
    if (from !== undefined) throw new ConfigError('MAIL_FROM is set but SMTP_URL is not');
    return null;
  }
  const protocol = parseUrl(url)?.protocol;
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new ConfigError('SMTP_URL must start with smtp:// or smtps://');
  if (from === undefined || !mailAddress.test(from)) {
    throw new ConfigError('MAIL_FROM must be the e-mail address that mails come from');
  }
  return { url, from };
}

function anchorMail(env: Environment): string | null {
  const address = text(env, 'ANCHOR_MAIL') ?? null;
  if (address !== null && !mailAddress.test(address)) throw new ConfigError('ANCHOR_MAIL must be an e-mail address');
  if (address !== null && text(env, 'SMTP_URL') === undefined) {
    throw new ConfigError('ANCHOR_MAIL is set but SMTP_URL is not');
  }
  return address;
}

function codePolicy(env: Environment, name: string): CodePolicy {
  return choice(env, name, ['off', 'without-link', 'always'], 'without-link');
}

/** A service of somebody else, and the key it wants: `<name>_URL` and `<name>_KEY`. */
function serviceWithKey(env: Environment, name: string, example: string): { url: string; key: string | null } | null {
  const url = serviceUrl(env, `${name}_URL`, example);
  const key = text(env, `${name}_KEY`) ?? null;
  if (url === null && key !== null) throw new ConfigError(`${name}_KEY is set but ${name}_URL is not`);
  return url === null ? null : { url, key };
}

/** Address of a service that is asked with parameters of its own: https, or this machine. */
function serviceUrl(env: Environment, name: string, example: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const url = parseUrl(value);
  const isPrivate = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isPrivate || url.search !== '' || url.username !== '') {
    throw new ConfigError(`${name} must be an https address such as ${example}`);
  }
  return value;
}

/** `unix:///path`, or `tcp://127.0.0.1:3310`: what it is asked is not encrypted, so it stays on this machine. */
function fileScanner(env: Environment): Config['fileScanner'] {
  const value = text(env, 'FILE_SCANNER');
  if (value === undefined) return null;
  const url = parseUrl(value);
  if (url?.protocol === 'unix:' && url.host === '' && url.pathname.length > 1) return { path: url.pathname };
  if (url?.protocol === 'tcp:' && isLoopback(url.hostname) && url.port !== '') {
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
  }
  throw new ConfigError(
    `FILE_SCANNER must be unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310, on this machine: it speaks without TLS`,
  );
}

function seal(env: Environment): Config['seal'] {
  const keyFile = text(env, 'SEAL_KEY_FILE');
  const certificateFile = text(env, 'SEAL_CERTIFICATE_FILE');
  if (keyFile === undefined && certificateFile === undefined) return null;
  if (keyFile === undefined || certificateFile === undefined) {
    throw new ConfigError('SEAL_KEY_FILE and SEAL_CERTIFICATE_FILE must be set together');
  }
  return { keyFile: path.resolve(keyFile), certificateFile: path.resolve(certificateFile) };
}

function oidc(env: Environment): OidcConfig | null {
  const issuer = text(env, 'OIDC_ISSUER');
  const clientId = text(env, 'OIDC_CLIENT_ID');
  const clientSecret = text(env, 'OIDC_CLIENT_SECRET');
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
  }
  if (parseUrl(issuer) === null) throw new ConfigError('OIDC_ISSUER must be an address');
  return {
    issuer,
    clientId,
    clientSecret,
    agentClaim: text(env, 'OIDC_AGENT_CLAIM') ?? 'sub',
    operationsClaim: text(env, 'OIDC_OPERATIONS_CLAIM') ?? 'countersign_operations',
    acr: text(env, 'OIDC_ACR') ?? null,
  };
}

/** True for the addresses of this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function filePath(env: Environment, name: string): string | null {
  const value = text(env, name);
  return value === undefined ? null : path.resolve(value);
}

function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function choice<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${value}`);
  return found;
}

function whole(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${value}`);
  }
  return number;
}

function origin(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`${name} must be an origin such as https://apply.example.com, not ${value}`);
  }
  return url.origin;
}

function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
