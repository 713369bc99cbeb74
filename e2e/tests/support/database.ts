/** The database of a server, so that a journey can make the real server refuse: its own answers are never invented. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import pg from 'pg';
import type { Person } from './person.ts';
import { sharedData } from './sealed.ts';

/** Where the program's own PostgreSQL writes the folder of its socket. */
const SOCKET_LINE = 4;

interface When {
  /** How often; otherwise always. */
  times?: number;
  /** The server's folder of data; otherwise that of the one that this worker's journeys share. */
  data?: string;
}

/** Runs statements as the owner of the tables, and returns the rows of the last one. */
async function asOwner(data: string, database: string, ...statements: string[]): Promise<object[]> {
  const read = (...file: string[]): string => readFileSync(path.join(data, ...file), 'utf8');
  const client = new pg.Client({
    host: read('postgres', 'postmaster.pid').split('\n')[SOCKET_LINE] ?? '',
    user: 'countersign',
    password: read('postgres.password').trim(),
    database,
  });
  await client.connect();
  try {
    let rows: object[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Reads or changes the server's database, as time, an operator or a disaster would. */
export const inDatabase = (statement: string, data = sharedData()): Promise<object[]> =>
  asOwner(data, 'countersign', statement);

/** The server fails at this call, by its path, because a table that it needs is missing meanwhile: 500. */
export async function failing(page: Page, call: string, table: string, when: When = {}): Promise<void> {
  const data = when.data ?? sharedData();
  await answeredWhile(page, call, when, {
    begin: () => inDatabase(`alter table ${table} rename to ${table}_missing`, data),
    end: () => inDatabase(`alter table ${table}_missing rename to ${table}`, data),
  });
}

/** The server has no database at this call, and asks the page to try again soon: 503. */
export async function unavailable(page: Page, call: string, when: When = {}): Promise<void> {
  const data = when.data ?? sharedData();
  await answeredWhile(page, call, when, {
    begin: () =>
      asOwner(
        data,
        'postgres',
        'alter database countersign allow_connections false',
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'countersign'",
      ),
    end: () => asOwner(data, 'postgres', 'alter database countersign allow_connections true'),
  });
}

/**
 * The call goes to the server once the database is broken; until it is whole again, nothing else that the page asks for
 * does.
 */
async function answeredWhile(
  page: Page,
  call: string,
  { times = Number.POSITIVE_INFINITY }: When,
  { begin, end }: Record<'begin' | 'end', () => Promise<unknown>>,
): Promise<void> {
  let left = times;
  let broken: Promise<void> | null = null;
  const answer = async (route: Route): Promise<void> => {
    await begin();
    try {
      await route.continue();
      await route.request().response();
    } finally {
      await end();
      broken = null;
    }
  };
  await page.route('**/*', async (route) => {
    while (broken !== null) await broken;
    if (left === 0 || new URL(route.request().url()).pathname !== call) return route.fallback();
    left -= 1;
    broken = answer(route);
    return broken;
  });
}

/**
 * The database refuses to bring a row of this table to this state until the returned function is called: what would do
 * that fails, and nothing else.
 */
export async function refusing(table: string, state: string, data = sharedData()): Promise<() => Promise<unknown>> {
  await inDatabase(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse before update on ${table} for each row when (new.state = '${state}') execute function refuse()`,
    data,
  );
  return () => inDatabase('drop function refuse() cascade', data);
}

/** The time for which jobs of this kind rest before their next try is over. */
export const endPauses = (kind: string, data = sharedData()): Promise<unknown> =>
  inDatabase(
    `update pgboss.job set start_after = now() where name = '${kind}' and state in ('created', 'retry')`,
    data,
  );

/** Each job of this kind fails in every try, without a rest between them. */
export async function untilGivenUp(kind: string, data = sharedData()): Promise<void> {
  const failed = async () => {
    await endPauses(kind, data);
    return inDatabase(`select from job_status where kind = '${kind}' and state = 'failed'`, data);
  };
  await expect.poll(failed, { timeout: 60_000 }).not.toEqual([]);
}

/** The newest case has lost all of its answers. */
export const loseAnswers = (): Promise<unknown> =>
  inDatabase(
    'delete from block_answer where application_id = (select id from application order by created_at desc limit 1)',
  );

/** The browser reports each such answer, and so does its page. */
export function forgive({ complaints }: Person): void {
  complaints.push(...complaints.splice(0).filter((complaint) => !/\b50[03]\b/.test(complaint)));
}
