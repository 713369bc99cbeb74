/** The sales portal's public key, and verification of what it signed: JSON Web Tokens. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { ConfigError } from '../platform/index.ts';

/** Only the key determines the algorithm; a token that names another one is rejected. */
export interface PortalKey {
  readonly algorithm: 'ES256' | 'EdDSA' | 'RS256';
  readonly key: crypto.KeyObject;
}

/** Reads a PEM file. Throws `ConfigError` with one line if the file or key is unusable. */
export function loadPortalKey(file: string): PortalKey {
  let key: crypto.KeyObject;
  try {
    key = crypto.createPublicKey(fs.readFileSync(file));
  } catch {
    throw new ConfigError(`PORTAL_KEY_FILE: ${file} does not contain a public key in PEM format`);
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return { algorithm: 'ES256', key };
  if (type === 'ed25519') return { algorithm: 'EdDSA', key };
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return { algorithm: 'RS256', key };
  throw new ConfigError('PORTAL_KEY_FILE needs a P-256, an Ed25519 or an RSA key of at least 2048 bits');
}

/** The claims that the portal signed; null for everything else. */
export async function signedClaims(
  { algorithm, key }: PortalKey,
  token: string,
  wanted: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, key, { ...wanted, algorithms: [algorithm] })).payload;
  } catch {
    return null;
  }
}
