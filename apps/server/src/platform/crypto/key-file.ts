/**
 * Files with one 256-bit key: as base64url text, or as the line `service KEY-ID WRAPPED` that a key management service
 * unwraps.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/index.ts';
import type { KeyService } from './key-service.ts';
import { errorCode, isOfTheSystem } from '../error-code.ts';
import { readOwnText } from '../own-files.ts';

export interface NamedKey {
  /** Short name derived from the key, stored beside what it wrapped. */
  id: string;
  key: Buffer;
}

/** A random key has more distinct bytes than this. */
const MIN_BYTES = 16;

/** Reads the key. Throws `ConfigError` with one line. */
export async function readKeyFile(file: string, service: KeyService | null): Promise<NamedKey> {
  let content: string;
  try {
    content = readOwnText(file, `The key file ${file}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The key file ${file} cannot be read: check path and owner`);
  }
  if (process.platform !== 'win32' && (fs.statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`The key file ${file} must be readable by its owner only (chmod 600)`);
  }
  const key = await keyIn(content, file, service);
  if (key.length !== 32) throw new ConfigError(`The key file ${file} does not hold a key of 256 bits: restore it`);
  if (new Set(key).size < MIN_BYTES)
    throw new ConfigError(`The key file ${file} does not hold a random key: restore it`);
  return { id: crypto.createHash('sha256').update(key).digest('base64url').slice(0, 12), key };
}

async function keyIn(content: string, file: string, service: KeyService | null): Promise<Buffer> {
  const [, keyId, wrapped] = /^service (\S+) (\S+)$/.exec(content) ?? [];
  if (keyId === undefined || wrapped === undefined) return Buffer.from(content, 'base64url');
  if (!service) throw new ConfigError(`The key file ${file} is wrapped by a key service: set KEY_SERVICE_URL`);
  return service.unwrap({ keyId, wrapped });
}

/** True for a file whose key was wrapped by a service. */
export const isWrappedFile = (file: string): boolean => fs.readFileSync(file, 'utf8').startsWith('service ');

/**
 * Creates a missing file, mode 0600. Two processes may start at once: the file is written beside its place and linked,
 * so that the first one wins completely, and one that is there stays. Throws the system's error if it cannot be written.
 */
export async function makeKeyFile(file: string, service: KeyService | null): Promise<void> {
  const key = crypto.randomBytes(32);
  const stored = await service?.wrap(key);
  const content = stored ? `service ${stored.keyId} ${stored.wrapped}` : key.toString('base64url');
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(draft, `${content}\n`, { mode: 0o600 });
    fs.linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    removeDraft(draft);
  }
}

/** Where it could not be written, it cannot be removed either: what failed first is the reason. */
function removeDraft(draft: string): void {
  try {
    fs.rmSync(draft, { force: true });
  } catch (error) {
    if (!isOfTheSystem(error)) throw error;
  }
}
