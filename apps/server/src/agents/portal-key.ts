/** The sales portal's public key, and what it signed: JSON Web Signatures in their compact form. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import { ConfigError } from '../platform/index.ts';

/** The key alone says how it signs; a token that names another way is refused. */
export interface PortalKey {
  readonly algorithm: 'ES256' | 'EdDSA' | 'RS256';
  readonly key: crypto.KeyObject;
}

/** Reads a PEM file. Throws `ConfigError` with one line for a file or a key that will not do. */
export function loadPortalKey(file: string): PortalKey {
  let key: crypto.KeyObject;
  try {
    key = crypto.createPublicKey(fs.readFileSync(file));
  } catch {
    throw new ConfigError(`PORTAL_KEY_FILE: ${file} does not hold a public key in PEM`);
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return { algorithm: 'ES256', key };
  if (type === 'ed25519') return { algorithm: 'EdDSA', key };
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return { algorithm: 'RS256', key };
  throw new ConfigError('PORTAL_KEY_FILE needs a P-256, an Ed25519 or an RSA key of at least 2048 bits');
}

/** The claims that the portal signed; null for everything else. */
export function signedClaims({ algorithm, key }: PortalKey, token: string): Record<string, unknown> | null {
  const [, header, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return null;
  if (objectOf(header)?.['alg'] !== algorithm) return null;
  const digest = algorithm === 'EdDSA' ? null : 'sha256';
  const said = Buffer.from(`${header}.${payload}`);
  const isGenuine = crypto.verify(
    digest,
    said,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isGenuine ? objectOf(payload) : null;
}

function objectOf(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
