/** What `eapp keys new` needs. */
import fs from 'node:fs';
import path from 'node:path';
import {
  ConfigError,
  createWrappingKey,
  errorCode,
  isForbidden,
  isOfTheSystem,
  readConfig,
} from '../platform/index.ts';

/**
 * Makes the file of `KEY_FILE`. As root, it then belongs to whom its folder belongs to, so that the program can read it.
 * Null: there is a file already, which is left as it is. Throws `ConfigError` with one line.
 */
export async function makeStoredKey(
  environment: Record<string, string | undefined>,
): Promise<{ file: string; id: string } | null> {
  const config = readConfig(environment);
  const { keyFile: file } = config;
  if (fs.existsSync(file)) return null;
  const { id } = await createWrappingKey(config).catch((error: unknown) => {
    throw isOfTheSystem(error) ? notWritten(file, error) : error;
  });
  const { uid, gid } = fs.statSync(path.dirname(file));
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
  return { file, id };
}

function notWritten(file: string, error: Error): ConfigError {
  if (!isForbidden(error)) {
    return new ConfigError(`The key file ${file} cannot be written (${errorCode(error) ?? ''}): correct KEY_FILE`);
  }
  const folder = path.dirname(file);
  return new ConfigError(`This user may not write to ${folder}: run it as root or as the user of the server`);
}
