/** Connects to the embedded server of another process, for commands that run beside it. */
import fs from 'node:fs';
import path from 'node:path';
import { connectionsOf, type PostgresConnection, socketFolder } from './launcher.ts';

/** How to connect to the server that runs on this data folder; null if none does. */
export function runningPostgres(dataFolder: string): PostgresConnection | null {
  const home = path.resolve(dataFolder);
  const passwordFile = path.join(home, 'postgres.password');
  if (!fs.existsSync(passwordFile)) return null;
  const host = socketFolder(home);
  if (!fs.existsSync(path.join(host, '.s.PGSQL.5432'))) return null;
  return connectionsOf(host, fs.readFileSync(passwordFile, 'utf8').trim()).application;
}
