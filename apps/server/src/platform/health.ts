/** `/healthz`: the process answers. `/readyz`: it can do its work. */
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/index.ts';
import type { Database } from './database.ts';
import { withTimeout } from './timeout.ts';
import { oldestWaitingJob } from './jobs/index.ts';
import { isMigrated } from './migrate.ts';

/** A short word on what is wrong; null when it is well. */
export type Check = () => Promise<string | null>;

export interface Health {
  /** Adds a condition of readiness, for example the probe seal. */
  add(name: string, check: Check): void;
  /** From now on not ready: the process is about to stop. */
  leave(): void;
  /** What is wrong, by name; empty when ready. */
  problems(): Promise<Record<string, string>>;
}

const LEAST_FREE_BYTES = 200 * 1024 * 1024;
const OLDEST_SECONDS = 300;
/** Who asks whether we are ready takes silence for no. */
const LONGEST_CHECK_MS = 3_000;

export function createHealth(config: Config, database: Database): Health {
  const checks = new Map<string, Check>([
    ['database', async () => (await sql`select 1`.execute(database.query)) && null],
    ['migrations', async () => ((await isMigrated(database)) ? null : 'missing')],
    ['jobs', async () => ((await oldestWaitingJob(database.query)) > OLDEST_SECONDS ? 'waiting for long' : null)],
  ]);
  if (config.databaseUrl === null) checks.set('disk', () => diskCheck(config.dataFolder));
  let leaving = false;
  return {
    add: (name, check) => void checks.set(name, check),
    leave() {
      leaving = true;
    },
    async problems() {
      const found: Record<string, string> = leaving ? { process: 'stopping' } : {};
      const results = await Promise.all(
        [...checks].map(async ([name, check]) => [name, await outcome(check)] as const),
      );
      for (const [name, problem] of results) if (problem !== null) found[name] = problem;
      return found;
    },
  };
}

/** Answers without a session; what is wrong is named, without details. */
export function serveHealth(server: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true }, config: { anyHost: true } };
  server.get('/healthz', options, async () => ({ code: 200, data: { alive: true } }));
  server.get('/readyz', options, async (_request, reply) => {
    const problems = await health.problems();
    const ready = Object.keys(problems).length === 0;
    return reply.code(ready ? 200 : 503).send({ code: ready ? 200 : 503, data: { ready, problems } });
  });
}

async function outcome(check: Check): Promise<string | null> {
  try {
    return await withTimeout(check(), LONGEST_CHECK_MS);
  } catch {
    return 'failed';
  }
}

async function diskCheck(folder: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES ? 'almost full' : null;
}
