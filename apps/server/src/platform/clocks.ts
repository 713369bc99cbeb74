/** Whether the clock of this machine agrees with the database's. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

const MAX_SECONDS_APART = 2;

/** How many seconds the two are apart, if they are more than 2; null: they agree. The way to the database counts half. */
export async function clocksApart({ query }: Pick<Database, 'query'>): Promise<number | null> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(
    query,
  );
  const middle = (before + Date.now()) / 2_000;
  const apart = Math.abs((rows[0]?.now ?? 0) - middle);
  return apart < MAX_SECONDS_APART ? null : Math.round(apart);
}
