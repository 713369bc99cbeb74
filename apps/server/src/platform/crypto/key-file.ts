/** Files that hold one 256-bit key as base64url text. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';

export interface NamedKey {
  /** Short name made from the key, kept beside what it wrapped. */
  id: string;
  key: Buffer;
}

/** Reads the key. With `create` a missing file is made, mode 0600. Throws `ConfigError` with one line. */
export function readKeyFile(file: string, { create }: { create: boolean }): NamedKey {
  if (create) makeKeyFile(file);
  let content: string;
  try {
    content = fs.readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`The key file ${file} cannot be read`);
  }
  const key = Buffer.from(content, 'base64url');
  if (key.length !== 32) throw new ConfigError(`The key file ${file} does not hold a key of 256 bits`);
  if (process.platform !== 'win32' && (fs.statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`The key file ${file} must be readable by its owner only (chmod 600)`);
  }
  return { id: crypto.createHash('sha256').update(key).digest('base64url').slice(0, 12), key };
}

/** Two processes may start at once: the file is written beside its place and linked, so that the first one wins whole. */
function makeKeyFile(file: string): void {
  if (fs.existsSync(file)) return;
  const draft = `${file}.${process.pid}`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(draft, `${crypto.randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    fs.linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new ConfigError(`The key file ${file} cannot be written`);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
