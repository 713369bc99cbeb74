/** `/healthz`: the process answers. `/readyz`: it can do its work. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { clocksApart } from './clocks.ts';
import type { Config } from './config/index.ts';
import type { Database } from './database.ts';
import { fullFolder, writtenFolders } from './disk.ts';
import { oldestWaitingJob } from './jobs/index.ts';
import type { Log } from './logs.ts';
import { schemaState } from './migrate.ts';
import { pause } from './pause.ts';
import type { Shutdown } from './shutdown.ts';
import { withTimeout } from './timeout.ts';

/** A short phrase for what is wrong; null: nothing is. */
export type Check = () => Promise<string | null>;

/** What is wrong, by the name of its check. */
export interface Findings {
  /** This process cannot answer calls: the proxy should not send it any. */
  problems: Record<string, string>;
  /** A person should look at it; calls are still answered. */
  warnings: Record<string, string>;
}

export interface Health {
  /** Adds a condition of readiness, for example the probe seal. */
  add(name: string, check: Check): void;
  /** Adds something that a person should look at, without affecting readiness. */
  warn(name: string, check: Check): void;
  /** From now on not ready: the process is about to stop. */
  leave(): void;
  /** Requests at the same time share one look: anybody may ask, as often as they like. */
  look(): Promise<Findings>;
}

const OLDEST_SECONDS = 300;
/** A load balancer treats a missing response as not ready. */
const MAX_CHECK_MS = 3_000;
const WATCHED_EVERY_MS = 30_000;

const schemaProblems = { missing: 'missing', newer: 'newer than this program', later: null, known: null } as const;

/** Database, migrations, jobs, clock and disk from the start; others are added. Each check has 3 s. */
export function createHealth(config: Config, database: Database): Health {
  const conditions = new Map<string, Check>([
    ['database', () => databaseProblem(database)],
    ['migrations', async () => schemaProblems[await schemaState(database)]],
  ]);
  const alerts = new Map<string, Check>([
    ['jobs', async () => ((await oldestWaitingJob(database.query)) > OLDEST_SECONDS ? 'waiting too long' : null)],
    ['migrations', async () => ((await schemaState(database)) === 'later' ? 'newer than this program' : null)],
    ['clock', async () => ((await clocksApart(database)) === null ? null : 'not that of the database')],
    ['disk', async () => ((await fullFolder(writtenFolders(config))) === null ? null : 'almost full')],
  ]);
  let leaving = false;
  let looking: Promise<Findings> | null = null;
  async function look(): Promise<Findings> {
    const [problems, warnings] = await Promise.all([outcomes(conditions), outcomes(alerts)]);
    // A check that fails counts as a problem.
    for (const [name, problem] of Object.entries(warnings)) if (problem === FAILED) delete warnings[name];
    return { problems, warnings };
  }
  return {
    add: (name, check) => void conditions.set(name, check),
    warn: (name, check) => void alerts.set(name, check),
    leave() {
      leaving = true;
    },
    async look() {
      looking ??= look().finally(() => (looking = null));
      const { problems, warnings } = await looking;
      return { problems: leaving ? { [LEAVING]: 'stopping', ...problems } : problems, warnings };
    },
  };
}

/** The response of each of the two addresses, and 404 for any other; problems are named, without details. */
export async function answerHealth(health: Health, path: string): Promise<{ code: number; data?: object }> {
  if (path === '/healthz') return { code: 200, data: { alive: true } };
  if (path !== '/readyz') return { code: 404 };
  const findings = await health.look();
  const ready = isReady(findings);
  return { code: ready ? 200 : 503, data: { ready, ...findings } };
}

/** Answers without a session. */
export function serveHealth(server: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true }, config: { anyHost: true } };
  for (const path of ['/healthz', '/readyz']) {
    server.get(path, options, async (_request, reply) => {
      const answer = await answerHealth(health, path);
      return reply.code(answer.code).send(answer);
    });
  }
}

/** Warnings alone leave the process ready. */
export const isReady = ({ problems }: Findings): boolean => Object.keys(problems).length === 0;

/**
 * Logs new problems, and when no problem is left. A check that fails the first time, while the process is still
 * starting, is reported the second time. A process that is told to stop needs nobody's attention.
 */
export function watchHealth(health: Health, log: Log, shutdown: Shutdown, everyMs = WATCHED_EVERY_MS): void {
  const stopping = new AbortController();
  let said = '';
  async function watch(): Promise<void> {
    for (let isStarting = true; !stopping.signal.aborted; isStarting = false) {
      const { problems: all, warnings } = await health.look();
      if (LEAVING in all) return;
      const problems = isStarting ? withoutFailed(all) : all;
      const found = JSON.stringify({ problems, warnings });
      const isWell = Object.keys({ ...problems, ...warnings }).length === 0;
      if (found !== said && !isWell) log.error({ problems, warnings }, 'something needs attention');
      else if (found !== said && said !== '') log.info('nothing needs attention anymore');
      said = isWell ? '' : found;
      await pause(everyMs, stopping.signal, { ref: false });
    }
  }
  const watching = watch();
  shutdown.onStop('health', async () => {
    stopping.abort();
    await watching;
  });
}

const FAILED = 'failed';
/** The problem of a process that is told to stop, so that no more calls come to it. */
const LEAVING = 'process';

const withoutFailed = (found: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== FAILED));

async function outcomes(checks: ReadonlyMap<string, Check>): Promise<Record<string, string>> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => ({ name, problem: await outcome(check) })),
  );
  return Object.fromEntries(results.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]])));
}

async function outcome(check: Check): Promise<string | null> {
  try {
    return await withTimeout(check(), MAX_CHECK_MS);
  } catch {
    return FAILED;
  }
}

/** A standby, or a primary that is becoming one, is read-only. */
async function databaseProblem(database: Database): Promise<string | null> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"`.execute(database.query);
  return rows[0]?.readOnly ? 'read-only' : null;
}
