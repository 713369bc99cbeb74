/**
 * Rounds that all begin alike: cases are brought to each step of signing once, the database is kept there, and every round
 * starts a server on a copy of it. The sessions that people have in their browsers are in the copy, too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { RunningServer } from '../../src/app.ts';
import type { Database } from '../../src/platform/database.ts';
import { signIn } from '../people.ts';
import { freePort } from '../running-server.ts';
import {
  agentSigner,
  type Ceremony,
  insuredSigner,
  ownerSigner,
  patient,
  type Signer,
  signPatiently,
  startCeremony,
} from './ceremonies.ts';
import { stretched } from './figures.ts';
import { hurry } from './fire.ts';
import { startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

export const steps = ['insured', 'owner', 'agent'] as const;
export type Step = (typeof steps)[number];

export interface Rounds {
  readonly server: ServerProcess;
  /** The owner's look into the record. */
  readonly look: Database;
  /** The same installation in this process; it works on nothing. */
  readonly beside: RunningServer;
  readonly ceremonies: readonly Ceremony[];
  /** Who has read their forms at each step. */
  readonly signers: Readonly<Record<Step, readonly Signer[]>>;
  /** Everybody at that step again, with the server running. */
  restore(step: Step): Promise<void>;
  /** Starts the killed server. What it had begun is taken over soon. */
  start(changes?: Record<string, string>): Promise<void>;
  /** Work that is neither done nor given up. */
  unfinished(): Promise<string[]>;
  /** Waits until there is none. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const patienceMs = stretched(10 * 60_000);

/** Prepares that many cases of ten owners each. */
export async function openRounds(caseCount: number): Promise<Rounds> {
  const letters = await letterBox();
  const database = await startOwnDatabase();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${letters.port}`, MAIL_FROM: 'forms@carrier.example' };
  const server = await startProcess({ ...database.settings, ...mail });
  const look = database.look();
  const beside = await server.inspect('beside');
  const ceremonies: Ceremony[] = [];
  const signers: Record<Step, Signer[]> = { insured: [], owner: [], agent: [] };
  let startedAt = new Date();

  const rounds: Rounds = {
    server,
    look,
    beside,
    ceremonies,
    signers,
    async restore(step) {
      await server.kill();
      await database.restore(step);
      // Anyone who is there has just done something.
      await look.query
        .updateTable('session')
        .set({ active_at: sql`now()` })
        .execute();
      await rounds.start();
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
        const left = await rounds.unfinished();
        if (left.length === 0) return;
        if (Date.now() > deadline) throw new Error(`work is left: ${left.join(', ')}`);
        await hurry(look, startedAt);
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

  async function keep(step: Step): Promise<void> {
    await rounds.quiet();
    await server.terminate();
    await database.keep(step);
    await rounds.start();
  }
  const signAll = async (all: readonly Signer[]): Promise<void> => {
    const codes = await Promise.all(all.map(signPatiently));
    if (codes.some((code) => code !== 200)) throw new Error(`not everybody signed: ${codes.join(', ')}`);
  };

  async function prepare(): Promise<void> {
    const browser = patient(await signIn(server.url, 'A1'));
    const serials = Array.from({ length: caseCount }, (_, at) => 1_000 + at);
    ceremonies.push(...(await inTurns(serials, (serial) => startCeremony(server, browser, serial))));
    signers.insured = await Promise.all(ceremonies.map(insuredSigner));
    await keep('insured');
    await signAll(signers.insured);
    const everyOwner = ceremonies.flatMap((ceremony) => ceremony.owners.map((owner) => ({ ceremony, owner })));
    signers.owner = await inTurns(everyOwner, ({ ceremony, owner }) => ownerSigner(server, ceremony, owner));
    await keep('owner');
    await signAll(signers.owner);
    signers.agent = await inTurns(ceremonies, (ceremony) => agentSigner(server, ceremony));
    await keep('agent');
  }

  try {
    await prepare();
  } catch (error) {
    await rounds.close();
    throw error;
  }
  return rounds;
}

/** Starts as a service manager does: again where the database did not answer in time, on a machine that is too busy. */
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

/** Does the work for each, for some of them at a time: for all at once it would take longer than an answer may. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const rest = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return results;
}

/** Takes every letter. */
async function letterBox(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  // Anyone who is killed while they send breaks the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
