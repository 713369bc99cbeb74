/** Connects to the embedded server of another process, for commands that run beside it. */
import path from 'node:path';
import { isThere, readOwnText } from '../own-files.ts';
import { answers } from './instance-lock.ts';
import { connectionsOf, passwordFileOf, type PostgresConnection, socketFolder } from './launcher.ts';

/** How to connect to the server that runs on this data folder; null if none does. Throws `ConfigError` if it is not this user's. */
export async function runningPostgres(dataFolder: string): Promise<PostgresConnection | null> {
  const home = path.resolve(dataFolder);
  const passwordFile = passwordFileOf(home);
  if (!isThere(passwordFile, `The data folder ${home}`)) return null;
  const host = socketFolder(home);
  if (!(await answers(path.join(host, '.s.PGSQL.5432')))) return null;
  return connectionsOf(host, readOwnText(passwordFile, passwordFile)).application;
}
