/** Starts the embedded server, puts a row in and stays: the process that the launcher's tests kill. */
import fs from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../../src/platform/postgres/launcher.ts';

const [folder = '', ready = ''] = process.argv.slice(2);
const server = await startPostgres(folder);
const client = new pg.Client(server.owner);
client.on('error', () => undefined);
await client.connect();
await client.query('create table survivors as select 1 as number');
fs.writeFileSync(ready, '');
setInterval(() => undefined, 1_000);
