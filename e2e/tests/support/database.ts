/** The database of a server, so that a journey can make the real server refuse: its own answers are never invented. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIResponse, type Page, type Route, test } from '@playwright/test';
import pg from 'pg';
import type { Person } from './person.ts';

/** Where the program's own PostgreSQL writes the folder of its socket. */
const SOCKET_LINE = 4;

interface When {
  /** How often; otherwise always. */
  times?: number;
  /** The server's folder of data; otherwise that of the one that this worker's journeys share. */
  data?: string;
}

const sharedData = (): string => path.join(process.env['E2E_DATA'] ?? '', `server-${test.info().parallelIndex}`);

/** Runs statements as the owner of the tables. */
async function asOwner(data: string, database: string, ...statements: string[]): Promise<void> {
  const read = (...file: string[]): string => readFileSync(path.join(data, ...file), 'utf8');
  const client = new pg.Client({
    host: read('postgres', 'postmaster.pid').split('\n')[SOCKET_LINE] ?? '',
    user: 'countersign',
    password: read('postgres.password').trim(),
    database,
  });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The server fails at this call, because a table that it needs is missing meanwhile: 500. The page gets that answer. */
export async function failing(page: Page, call: string, table: string, when: When = {}): Promise<void> {
  const data = when.data ?? sharedData();
  await answeredWhile(page, call, when, {
    begin: () => asOwner(data, 'countersign', `alter table ${table} rename to ${table}_missing`),
    end: () => asOwner(data, 'countersign', `alter table ${table}_missing rename to ${table}`),
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

async function answeredWhile(
  page: Page,
  call: string,
  { times }: When,
  { begin, end }: Record<'begin' | 'end', () => Promise<void>>,
): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    await begin();
    let response: APIResponse;
    try {
      response = await route.fetch();
    } finally {
      await end();
    }
    // As the server answered it.
    await route.fulfill({ response });
  };
  // One after the other: the table is missing once.
  let before = Promise.resolve();
  await page.route(
    call,
    (route) => {
      before = before.then(() => answer(route));
      return before;
    },
    times === undefined ? {} : { times },
  );
}

/** The browser reports each such answer, and so does its page. */
export function forgive({ complaints }: Person): void {
  complaints.push(...complaints.splice(0).filter((complaint) => !/\b50[03]\b/.test(complaint)));
}
