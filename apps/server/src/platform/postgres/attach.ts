/** Connects to the embedded server of another process, for commands that run beside it. */
import fs from 'node:fs';
import path from 'node:path';
import { answers } from './instance-lock.ts';
import { connectionsOf, passwordFileOf, type PostgresConnection, socketFolder } from './launcher.ts';

/** How to connect to the server that runs on this data folder; null if none does. */
export async function runningPostgres(dataFolder: string): Promise<PostgresConnection | null> {
  const home = path.resolve(dataFolder);
  const passwordFile = passwordFileOf(home);
  if (!fs.existsSync(passwordFile)) return null;
  const host = socketFolder(home);
  if (!(await answers(path.join(host, '.s.PGSQL.5432')))) return null;
  return connectionsOf(host, fs.readFileSync(passwordFile, 'utf8').trim()).application;
}
