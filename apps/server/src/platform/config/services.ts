/** Settings of what the server works with: database, sign-in, external services, a collector. */
import { addressesOf } from '../database-servers.ts';
import type { CodePolicy, Config, OidcConfig } from './config.ts';
import {
  choice,
  ConfigError,
  decoded,
  type Environment,
  isDecodable,
  isLoopback,
  list,
  parseUrl,
  text,
  whole,
} from './values.ts';

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
  return url === null ? null : { url, key };
}

/** Address of a service that is called with additional parameters: https, or this machine. */
export function serviceUrl(env: Environment, name: string, example: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const url = parseUrl(value);
  const isPrivate = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isPrivate || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(`${name} must be an https address such as ${example}, without user, parameters and #`);
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
  if (value === undefined) return null;
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
  const [, name = '', encoded = ''] = /^([\w-]+)=([!-~]+)$/.exec(pair) ?? [];
  const value = decoded(encoded);
  if (name === '' || value === null || !/^[ -~]*$/.test(value))
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be headers such as api-key=value, separated by commas');
  return [name, value];
}
