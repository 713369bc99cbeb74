/** Settings that contradict one another, or that this environment rejects. */
import cluster from 'node:cluster';
import path from 'node:path';
import { addressesOf } from '../database-servers.ts';
import { proxyProblem } from '../trusted-proxies.ts';
import type { Config } from './config.ts';
import { ConfigError, type Environment, isLoopback, text } from './values.ts';

/**
 * Settings that do nothing without another one, which was therefore forgotten. Not `METRICS_HOST`: it may be in a file of
 * several programs, of which only some have a `METRICS_PORT`.
 */
const NEEDED: Readonly<Record<string, string>> = {
  DATABASE_OWNER_URL: 'DATABASE_URL',
  BUCKET_REGION: 'BUCKET_URL',
  BUCKET_LOCK_DAYS: 'BUCKET_URL',
  KEY_SERVICE_KEY: 'KEY_SERVICE_URL',
  SEAL_SERVICE_KEY: 'SEAL_SERVICE_URL',
  TIMESTAMP_URLS: 'TIMESTAMPS',
  TIMESTAMP_CERTIFICATE_FILE: 'TIMESTAMPS',
  LONG_TERM_HOSTS: 'TIMESTAMPS',
  MAIL_FROM: 'SMTP_URL',
  ANCHOR_MAIL: 'SMTP_URL',
  OPERATIONS_MAIL: 'SMTP_URL',
  OPERATIONS_MAIL_HOUR: 'OPERATIONS_MAIL',
  ADDRESS_KEY: 'ADDRESS_URL',
  CARD_VAULT_KEY: 'CARD_VAULT_URL',
  IDENTITY_KEY: 'IDENTITY_URL',
  SMS_KEY: 'SMS_URL',
  OIDC_AGENT_CLAIM: 'OIDC_ISSUER',
  OIDC_OPERATIONS_CLAIM: 'OIDC_ISSUER',
  OIDC_ACR: 'OIDC_ISSUER',
  OTEL_EXPORTER_OTLP_HEADERS: 'OTEL_EXPORTER_OTLP_ENDPOINT',
};

/** What one setting implies for another. Throws `ConfigError`. */
export function checkConfig(config: Config, env: Environment): void {
  for (const [name, needed] of Object.entries(NEEDED)) {
    if (text(env, name) !== undefined && text(env, needed) === undefined)
      throw new ConfigError(`${name} is set but ${needed} is not`);
  }
  if (config.isForOwnMachine && config.environment !== 'production') checkOwnMachine(config);
  const proxies = proxyProblem(config.trustedProxies);
  if (proxies !== null) throw new ConfigError(`TRUSTED_PROXIES must ${proxies}`);
  if (!config.secureCookies && !isLoopback(new URL(config.publicUrl).hostname)) {
    throw new ConfigError('PUBLIC_URL must be https unless it is a loopback address');
  }
  if (config.role === 'migrate' && config.databaseOwnerUrl === null) {
    throw new ConfigError('ROLE=migrate needs DATABASE_OWNER_URL');
  }
  if (config.processes > 1 && config.role !== 'all' && config.role !== 'web') {
    throw new ConfigError(`PROCESSES is for ROLE=all and ROLE=web: leave it out with ROLE=${config.role}`);
  }
  if (config.processName !== null && !cluster.isWorker) {
    throw new ConfigError('PROCESS_NAME is set by the program itself: leave it out');
  }
  if (config.environment === 'production') checkProduction(config, env);
}

/** Settings that let anybody be an agent, or read every mail, are only for the person at this machine. */
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

/** What production rejects (spec trust 1.4). */
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
  if (isBesideData(config.keyFile)) refuse('KEY_FILE must be outside COUNTERSIGN_DATA');
  if (config.seal === null)
    refuse('SEAL_CERTIFICATE_FILE and one of SEAL_KEY_FILE, SEAL_SERVICE_URL, SEAL_MODULE are needed');
  else if (config.seal.kind === 'file' && isBesideData(config.seal.keyFile))
    refuse('SEAL_KEY_FILE must be outside COUNTERSIGN_DATA');
  if (text(env, 'NODE_TLS_REJECT_UNAUTHORIZED') === '0')
    refuse('NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody stand in for the database and the mail server: remove it');
  if (config.oidc === null) {
    refuse('agents need a way to sign in: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  } else if (!config.oidc.issuer.startsWith('https://')) refuse('OIDC_ISSUER must be an https address');
}

/** TLS that checks the server, a Unix socket, or this machine; of several servers, each. */
const databaseIsPrivate = (value: string, env: Environment): boolean =>
  addressesOf(value).every((address) => addressIsPrivate(address, env));

function addressIsPrivate(value: string, env: Environment): boolean {
  const url = new URL(value);
  // As the driver reads it: the last value counts, and without a host, the environment variable does.
  const last = (name: string): string | undefined => url.searchParams.getAll(name).at(-1);
  const host = last('host') ?? (url.hostname === '' ? (text(env, 'PGHOST') ?? '') : url.hostname);
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || isLoopback(host)) return true;
  return ['verify-full', 'verify-ca'].includes(last('sslmode') ?? '');
}
