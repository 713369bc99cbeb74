/** Every setting of the server, read once from the environment. Nothing else in the program reads `process.env`. */
import path from 'node:path';
import { checkConfig } from './check-config.ts';
import type { Config } from './config.ts';
import { documents } from './documents.ts';
import { eventSubscribers } from './event-subscribers.ts';
import { handoverTargets } from './handover-targets.ts';
import { anchorMail, operationsMail, smtp } from './mail.ts';
import { seal, timestamps } from './seal.ts';
import {
  codePolicy,
  databaseUrl,
  fileScanner,
  oidc,
  serviceManager,
  serviceUrl,
  serviceWithKey,
  telemetry,
} from './services.ts';
import { choice, type Environment, filePath, list, origin, text, whole } from './values.ts';

/**
 * Reads and checks all settings. Throws `ConfigError` with one line that names the variable and says what it needs.
 * Relative folders are resolved from the current directory.
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
    processes: whole(env, 'PROCESSES', 1, 1, 64),
    processName: text(env, 'PROCESS_NAME') ?? null,
    host,
    port,
    publicUrl,
    trustedProxies: list(env, 'TRUSTED_PROXIES'),
    dataFolder,
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: databaseUrl(env, 'DATABASE_OWNER_URL'),
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 20, 4, 500),
    caseCacheMb: whole(env, 'CASE_CACHE_MB', 128, 0, 65_536),
    documents: documents(env, dataFolder),
    carrierFolder: path.resolve(text(env, 'CARRIER') ?? 'carrier'),
    webFolder: path.resolve(text(env, 'WEB') ?? 'apps/web/dist'),
    keyFile: path.resolve(text(env, 'KEY_FILE') ?? path.join(dataFolder, 'keys', 'wrapping.key')),
    previousKeyFiles: list(env, 'PREVIOUS_KEY_FILES').map((file) => path.resolve(file)),
    keyService: serviceWithKey(env, 'KEY_SERVICE', 'https://kms.example.com/countersign'),
    seal: seal(env),
    timestamps: timestamps(env),
    smtp: smtp(env),
    anchorFolder: path.resolve(text(env, 'ANCHOR_FOLDER') ?? path.join(dataFolder, 'anchors')),
    anchorMail: anchorMail(env),
    operationsMail: operationsMail(env),
    nppesUrl: serviceUrl(env, 'NPPES_URL', 'https://npiregistry.cms.hhs.gov/api/'),
    addressService: serviceWithKey(env, 'ADDRESS', 'https://maps.googleapis.com/maps/api/geocode/json'),
    cardVault: serviceWithKey(env, 'CARD_VAULT', 'https://vault.example.com/tokens'),
    identityService: serviceWithKey(env, 'IDENTITY', 'https://identity.example.com/check'),
    textService: serviceWithKey(env, 'SMS', 'https://sms.example.com/messages'),
    signInCode: { insured: codePolicy(env, 'SIGN_IN_CODE_INSURED'), owner: codePolicy(env, 'SIGN_IN_CODE_OWNER') },
    fileScanner: fileScanner(env),
    handoverTargets: handoverTargets(env),
    eventSubscribers: eventSubscribers(env),
    oidc: oidc(env),
    portalKeyFile: filePath(env, 'PORTAL_KEY_FILE'),
    developmentLogin,
    developmentPages,
    isForOwnMachine: developmentLogin || developmentPages,
    fourEyes: choice(env, 'FOUR_EYES', ['on', 'off'], environment === 'development' ? 'off' : 'on') === 'on',
    holdOnSigns: choice(env, 'HOLD_ON_SIGNS', ['on', 'off'], 'off') === 'on',
    pageEvents: choice(env, 'PAGE_EVENTS', ['on', 'off'], 'off') === 'on',
    metricsPort: text(env, 'METRICS_PORT') === undefined ? null : whole(env, 'METRICS_PORT', 0, 0, 65_535),
    metricsHost: text(env, 'METRICS_HOST') ?? '127.0.0.1',
    telemetry: telemetry(env),
    logLevel: choice(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      environment === 'development' ? 'warn' : 'info',
    ),
    serviceManager: serviceManager(env),
    secureCookies: publicUrl.startsWith('https://'),
  };
  checkConfig(config, env);
  return config;
}
