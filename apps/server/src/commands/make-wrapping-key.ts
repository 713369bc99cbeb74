/** What `eapp keys new` needs. */
import fs from 'node:fs';
import path from 'node:path';
import { readConfig, readWrappingKeys } from '../platform/index.ts';

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
  const [made] = await readWrappingKeys({ ...config, previousKeyFiles: [] }, null, 'create');
  const { uid, gid } = fs.statSync(path.dirname(file));
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
  return made ? { file, id: made.id } : null;
}
