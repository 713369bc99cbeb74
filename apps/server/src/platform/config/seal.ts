/** Settings of the seal: where its key is, and the timestamps that seals get. */
import path from 'node:path';
import type { SealConfig, TimestampConfig } from './config.ts';
import { serviceWithKey } from './services.ts';
import { choice, ConfigError, type Environment, list, parseUrl, text } from './values.ts';

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
