/** The disk space of tables and indexes, and whether the space of replaced rows is freed again. */
import type { Database } from '../../apps/server/src/platform/index.ts';
import { round } from '../common/bench.ts';

export interface Size {
  rows: number;
  table: number;
  indexes: number;
}

/** Megabytes of each table that is larger than one, the largest first; including what is stored outside its rows. */
export async function tableSizes({ pool }: Pick<Database, 'pool'>): Promise<Record<string, Size>> {
  const { rows } = await pool.query<{ name: string; rows: number; table: number; indexes: number }>(
    `select relid::regclass::text as name, n_live_tup::int as rows, pg_table_size(relid) / 1048576.0 as table,
       pg_indexes_size(relid) / 1048576.0 as indexes
     from pg_stat_user_tables where pg_total_relation_size(relid) > 1048576
     order by pg_total_relation_size(relid) desc`,
  );
  return Object.fromEntries(
    rows.map((row) => [
      row.name,
      { rows: row.rows, table: round(Number(row.table), 1), indexes: round(Number(row.indexes), 1) },
    ]),
  );
}

/**
 * Dead rows and runs of autovacuum of the tables that writers change, and the number of rows in those that contain
 * work.
 */
export async function vacuumState({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; dead: number; runs: number; live: number }>(
    `select relid::regclass::text as name, n_dead_tup::int as dead, autovacuum_count::int as runs, n_live_tup::int as live
     from pg_stat_user_tables
     where relname in ('application', 'block_answer', 'signing_slot', 'submission', 'evidence', 'job_status', 'job', 'session', 'rate_limit')
     order by 1`,
  );
  return Object.fromEntries(
    rows.map(({ name, dead, runs, live }) => [name, `${live} rows, ${dead} dead, autovacuum ${runs} times`]),
  );
}
