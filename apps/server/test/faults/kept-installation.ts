/**
 * An installation whose database can be stored under names and restored: a server behind a network that may fail, its
 * database, and a mailbox that accepts every letter. The sessions in people's browsers are kept, too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { RunningServer } from '../../src/app.ts';
import type { Database } from '../../src/platform/database.ts';
import { freePort } from '../support/running-server.ts';
import { scaledLimit } from './figures.ts';
import { makeDueNow } from './kill-points.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

export interface KeptInstallation {
  readonly server: ServerProcess;
  readonly database: OwnDatabase;
  /** The owner's connection, to read the record. */
  readonly look: Database;
  /** The same installation in this process; it does no work. */
  readonly beside: RunningServer;
  /** Stores the current state under a name once no work is left, and continues. */
  keep(name: string): Promise<void>;
  /** Restores what was stored under that name, with the server running. */
  restore(name: string, changes?: Record<string, string>): Promise<void>;
  /** Starts the killed server. What it had begun is soon taken over. */
  start(changes?: Record<string, string>): Promise<void>;
  /** Work that is neither done nor given up. */
  unfinished(): Promise<string[]>;
  /** Waits until there is none. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const patienceMs = scaledLimit(10 * 60_000);

export async function openKeptInstallation(): Promise<KeptInstallation> {
  const letters = await letterBox();
  const database = await startOwnDatabase();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${letters.port}`, MAIL_FROM: 'forms@carrier.example' };
  const server = await startProcess({ ...database.settings, ...mail });
  const look = database.look();
  const beside = await server.inspect('beside');
  let startedAt = new Date();

  const installation: KeptInstallation = {
    server,
    database,
    look,
    beside,
    async keep(name) {
      await installation.quiet();
      await server.terminate();
      await database.keep(name);
      await installation.start();
    },
    async restore(name, changes) {
      await server.kill();
      await database.restore(name);
      // Everybody there has just done something.
      await look.query
        .updateTable('session')
        .set({ active_at: sql`now()` })
        .execute();
      await installation.start(changes);
    },
    async start(changes) {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(look.query);
      startedAt = rows[0]?.now ?? startedAt;
      await startPatiently(server, changes);
    },
    async unfinished() {
      const rows = await look.query
        .selectFrom('job_status')
        .select(['kind', 'state'])
        .where('state', 'in', ['queued', 'running'])
        .execute();
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    },
    async quiet() {
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const left = await installation.unfinished();
        if (left.length === 0) return;
        if (Date.now() > deadline) throw new Error(`work is left: ${left.join(', ')}`);
        await makeDueNow(look, startedAt);
        await pause(100);
      }
    },
    async close() {
      await beside.shutdown.stop();
      await server.remove();
      await look.close();
      await database.remove();
      await letters.close();
    },
  };
  return installation;
}

/** Starts like a service manager: again if the database did not respond in time, on a machine that is too busy. */
async function startPatiently(server: ServerProcess, changes?: Record<string, string>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start(changes);
    } catch (error) {
      const isBusy = error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
      if (!isBusy || tries === 5) throw error;
    }
  }
}

/** Accepts every letter. */
async function letterBox(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  // A process that is killed while it sends breaks the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
