/**
 * Settings that consist of more than one variable, or have a special format: database, mail, seal, sign-in, external
 * services.
 */
import path from 'node:path';
import { addressesOf } from '../database-servers.ts';
import type { CodePolicy, Config, DocumentSettings, OidcConfig, SealConfig, TimestampConfig } from './config.ts';
import { choice, ConfigError, type Environment, isLoopback, list, parseUrl, text, whole } from './values.ts';

/** The address of a PostgreSQL, or of several servers of one database, as its drivers take it. */
export function databaseUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name} must start with postgres:// and name a database`);
  for (const address of addressesOf(value)) checkDatabaseAddress(name, address);
  return value;
}

function checkDatabaseAddress(name: string, address: string): void {
  const url = parseUrl(address);
  const parts = url === null ? null : [url.username, url.password, url.hostname, url.pathname];
  if (url === null || !parts?.every(isDecodable)) {
    // Its value is never logged, because it contains a password.
    throw new ConfigError(
      `${name} must be an address such as postgres://user:password@host:5432/name; in user and password, write special characters as %40`,
    );
  }
  if (url.pathname.length < 2) throw new ConfigError(`${name} must name a database: postgres://user@host/name`);
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const mailAddress = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/;

/** The mail server, and the sender of mails. */
export function smtp(env: Environment): Config['smtp'] {
  const url = text(env, 'SMTP_URL');
  const from = text(env, 'MAIL_FROM');
  if (url === undefined) {
    if (from !== undefined) throw new ConfigError('MAIL_FROM is set but SMTP_URL is not');
    return null;
  }
  const server = parseUrl(url);
  if (server?.protocol !== 'smtp:' && server?.protocol !== 'smtps:')
    throw new ConfigError('SMTP_URL must start with smtp:// or smtps://');
  if (server.hostname === '' || ![server.username, server.password].every(isDecodable)) {
    throw new ConfigError(
      'SMTP_URL must be an address such as smtps://user:password@host; in user and password, write special characters as %40',
    );
  }
  if (from === undefined || !mailAddress.test(from)) {
    throw new ConfigError('MAIL_FROM must be the e-mail address that mails come from');
  }
  return { url, from };
}

/** Whom anchors are mailed to. */
export function anchorMail(env: Environment): string | null {
  const address = text(env, 'ANCHOR_MAIL') ?? null;
  if (address !== null && !mailAddress.test(address)) throw new ConfigError('ANCHOR_MAIL must be an e-mail address');
  if (address !== null && text(env, 'SMTP_URL') === undefined) {
    throw new ConfigError('ANCHOR_MAIL is set but SMTP_URL is not');
  }
  return address;
}

export function operationsMail(env: Environment): Config['operationsMail'] {
  const to = list(env, 'OPERATIONS_MAIL');
  const hour = whole(env, 'OPERATIONS_MAIL_HOUR', 7, 0, 23);
  const zone = text(env, 'TIME_ZONE') ?? 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    throw new ConfigError(`TIME_ZONE must be a time zone such as America/Chicago, not ${zone}`);
  }
  if (to.length === 0) return null;
  if (!to.every((address) => mailAddress.test(address)))
    throw new ConfigError('OPERATIONS_MAIL must be e-mail addresses, separated by commas');
  if (text(env, 'SMTP_URL') === undefined) throw new ConfigError('OPERATIONS_MAIL is set but SMTP_URL is not');
  return { to, hour, zone };
}

/** When a kind of signer has to enter a one-time code. */
export function codePolicy(env: Environment, name: string): CodePolicy {
  return choice(env, name, ['off', 'without-link', 'always'], 'without-link');
}

/** An external service, and the key it requires: `<name>_URL` and `<name>_KEY`. */
export function serviceWithKey(
  env: Environment,
  name: string,
  example: string,
): { url: string; key: string | null } | null {
  const url = serviceUrl(env, `${name}_URL`, example);
  const key = text(env, `${name}_KEY`) ?? null;
  if (url === null && key !== null) throw new ConfigError(`${name}_KEY is set but ${name}_URL is not`);
  return url === null ? null : { url, key };
}

/** Address of a service that is called with additional parameters: https, or this machine. */
export function serviceUrl(env: Environment, name: string, example: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const url = parseUrl(value);
  const isPrivate = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isPrivate || url.search !== '' || url.username !== '') {
    throw new ConfigError(`${name} must be an https address such as ${example}`);
  }
  return value;
}

/** `unix:///path`, or `tcp://127.0.0.1:3310`: the connection is not encrypted, so it has to stay on this machine. */
export function fileScanner(env: Environment): Config['fileScanner'] {
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

/** Where the bytes of documents and uploads are. */
export function documents(env: Environment, dataFolder: string): DocumentSettings {
  const place = choice(env, 'DOCUMENTS', ['database', 'folder', 's3'], 'database');
  const found = bucket(env);
  if (place === 's3' && found === null)
    throw new ConfigError('DOCUMENTS=s3 needs BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY');
  return {
    place,
    folder: path.resolve(text(env, 'DOCUMENT_FOLDER') ?? path.join(dataFolder, 'documents')),
    bucket: found,
    keepDays: whole(env, 'DOCUMENT_KEEP_DAYS', 8, 0, 3_650),
  };
}

function bucket(env: Environment): DocumentSettings['bucket'] {
  const url = serviceUrl(env, 'BUCKET_URL', 'https://s3.us-east-1.amazonaws.com/bucket');
  const [keyId, key] = [text(env, 'BUCKET_KEY_ID'), text(env, 'BUCKET_KEY')];
  if (url === null && keyId === undefined && key === undefined) {
    for (const name of ['BUCKET_REGION', 'BUCKET_LOCK_DAYS'])
      if (text(env, name) !== undefined) throw new ConfigError(`${name} is set but BUCKET_URL is not`);
    return null;
  }
  if (url === null || keyId === undefined || key === undefined) {
    throw new ConfigError('BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY must be set together');
  }
  const isLocked = text(env, 'BUCKET_LOCK_DAYS') !== undefined;
  return {
    url,
    region: text(env, 'BUCKET_REGION') ?? 'us-east-1',
    keyId,
    key,
    lockDays: isLocked ? whole(env, 'BUCKET_LOCK_DAYS', 0, 1, 36_500) : null,
  };
}

/** The seal's certificate, and the one place where its key is; or neither. */
export function seal(env: Environment): SealConfig | null {
  const certificateFile = text(env, 'SEAL_CERTIFICATE_FILE');
  const keyFile = text(env, 'SEAL_KEY_FILE');
  const service = serviceWithKey(env, 'SEAL_SERVICE', 'https://signer.example.com/sign');
  const module = keyModule(env);
  const places = [
    ...(keyFile === undefined ? [] : ['SEAL_KEY_FILE']),
    ...(service === null ? [] : ['SEAL_SERVICE_URL']),
    ...(module === null ? [] : ['SEAL_MODULE']),
  ];
  if (places.length > 1)
    throw new ConfigError(`${places.join(' and ')} name more than one key for the seal: set only one`);
  if (certificateFile === undefined) {
    if (places.length === 0) return null;
    throw new ConfigError(`${places.join()} and SEAL_CERTIFICATE_FILE must be set together`);
  }
  const file = path.resolve(certificateFile);
  if (service) return { kind: 'service', certificateFile: file, ...service };
  if (module) return { kind: 'module', certificateFile: file, ...module };
  if (keyFile !== undefined) return { kind: 'file', certificateFile: file, keyFile: path.resolve(keyFile) };
  throw new ConfigError(
    'SEAL_CERTIFICATE_FILE and one of SEAL_KEY_FILE, SEAL_SERVICE_URL, SEAL_MODULE must be set together',
  );
}

/** A seal may have to wait for each in turn. */
const MAX_AUTHORITIES = 3;

/** The authorities of timestamps. Their addresses may be plain http: a timestamp carries its own signature. */
export function timestamps(env: Environment): TimestampConfig | null {
  const policy = choice(env, 'TIMESTAMPS', ['off', 'prefer', 'require'], 'off');
  const urls = list(env, 'TIMESTAMP_URLS');
  const certificateFile = text(env, 'TIMESTAMP_CERTIFICATE_FILE');
  if (!urls.every((url) => ['http:', 'https:'].includes(parseUrl(url)?.protocol ?? '')))
    throw new ConfigError('TIMESTAMP_URLS must be addresses such as http://timestamp.example.com, separated by commas');
  if (urls.length > MAX_AUTHORITIES) throw new ConfigError(`TIMESTAMP_URLS must name at most ${MAX_AUTHORITIES}`);
  const longTerm = longTermOf(env, policy);
  if (policy === 'off') return null;
  if (urls.length === 0 || certificateFile === undefined)
    throw new ConfigError(`TIMESTAMPS=${policy} needs TIMESTAMP_URLS and TIMESTAMP_CERTIFICATE_FILE`);
  return { isRequired: policy === 'require', urls, certificateFile: path.resolve(certificateFile), longTerm };
}

function longTermOf(env: Environment, timestampPolicy: 'off' | 'prefer' | 'require'): TimestampConfig['longTerm'] {
  const isStamping = timestampPolicy !== 'off';
  const policy = choice(env, 'LONG_TERM', ['off', 'prefer', 'require'], isStamping ? 'prefer' : 'off');
  const hosts = list(env, 'LONG_TERM_HOSTS').map((host) => host.toLowerCase());
  if (hosts.some((host) => parseUrl(`http://${host}`)?.host !== host))
    throw new ConfigError('LONG_TERM_HOSTS must be hosts such as ocsp.example.com, separated by commas');
  if (policy === 'off') return null;
  if (!isStamping) throw new ConfigError(`LONG_TERM=${policy} needs TIMESTAMPS=prefer or require`);
  return { isRequired: policy === 'require', hosts };
}

/** A key behind a PKCS #11 library: everything that names it, or nothing. */
function keyModule(
  env: Environment,
): { tool: string; library: string; token: string; key: string; pinFile: string } | null {
  const library = text(env, 'SEAL_MODULE');
  const token = text(env, 'SEAL_MODULE_TOKEN');
  const key = text(env, 'SEAL_MODULE_KEY');
  const pinFile = text(env, 'SEAL_MODULE_PIN_FILE');
  const tool = text(env, 'SEAL_MODULE_TOOL');
  if (library === undefined && [token, key, pinFile, tool].every((one) => one === undefined)) return null;
  if (library === undefined || token === undefined || key === undefined || pinFile === undefined) {
    throw new ConfigError(
      'SEAL_MODULE, SEAL_MODULE_TOKEN, SEAL_MODULE_KEY and SEAL_MODULE_PIN_FILE must be set together',
    );
  }
  return { tool: tool ?? 'pkcs11-tool', library, token, key, pinFile: path.resolve(pinFile) };
}

/** The identity provider: its address and our account there, or none of it. */
export function oidc(env: Environment): OidcConfig | null {
  const issuer = text(env, 'OIDC_ISSUER');
  const clientId = text(env, 'OIDC_CLIENT_ID');
  const clientSecret = text(env, 'OIDC_CLIENT_SECRET');
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
  }
  if (!['http:', 'https:'].includes(parseUrl(issuer)?.protocol ?? '')) {
    throw new ConfigError('OIDC_ISSUER must be an address such as https://login.example.com');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    agentClaim: text(env, 'OIDC_AGENT_CLAIM') ?? 'sub',
    operationsClaim: text(env, 'OIDC_OPERATIONS_CLAIM') ?? 'countersign_operations',
    acr: text(env, 'OIDC_ACR') ?? null,
  };
}

/** What systemd wants to be notified of; it sets these variables itself. */
export function serviceManager(env: Environment): Config['serviceManager'] {
  const socket = text(env, 'NOTIFY_SOCKET');
  if (socket === undefined) return null;
  const microseconds = whole(env, 'WATCHDOG_USEC', 0, 0, Number.MAX_SAFE_INTEGER);
  return { socket, watchdogMs: microseconds === 0 ? null : microseconds / 1_000 };
}

/** A collector of traces, metrics and logs, with the headers that it requires; nothing personal is sent to it. */
export function telemetry(env: Environment): Config['telemetry'] {
  const value = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = list(env, 'OTEL_EXPORTER_OTLP_HEADERS');
  const service = text(env, 'OTEL_SERVICE_NAME') ?? 'countersign';
  if (value === undefined) {
    if (headers.length > 0)
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS is set but OTEL_EXPORTER_OTLP_ENDPOINT is not');
    return null;
  }
  const url = parseUrl(value);
  if (!['http:', 'https:'].includes(url?.protocol ?? '') || url?.search !== '' || url.username !== '')
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector.example.com:4318');
  return {
    url: value.replace(/\/+$/, ''),
    headers: Object.fromEntries(headers.map(headerOf)),
    service,
  };
}

/** As OpenTelemetry writes it: `name=value`, the value percent-encoded. */
function headerOf(pair: string): [string, string] {
  const [, name = '', value = ''] = /^([\w-]+)=([!-~]+)$/.exec(pair) ?? [];
  if (name === '' || !isDecodable(value) || !/^[ -~]*$/.test(decodeURIComponent(value)))
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be headers such as api-key=value, separated by commas');
  return [name, decodeURIComponent(value)];
}
