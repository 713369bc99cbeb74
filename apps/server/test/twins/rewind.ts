/** Restores the cases of a test's database to an earlier state: two plays then start from exactly the same bytes. */
import pg from 'pg';
import type { TestDatabase } from '../support/test-database.ts';

export interface Rewind {
  /** Remembers the current state of all cases. */
  keep(level: number): Promise<void>;
  /** Back to there; sessions live on. */
  to(level: number): Promise<void>;
  /** Only that table, as whoever owns the database can. */
  putBack(table: string, level: number): Promise<void>;
  close(): Promise<void>;
}

/** What belongs to the installation and to no case. */
const apart = [
  'vault_root',
  'definition',
  'decision_table',
  'agent',
  'physician',
  'anchor',
  'section_time',
  'ended_key',
];

const DEADLOCK = '40P01';

/** `levels`: how many states may be remembered at once. */
export async function rewindable(database: TestDatabase, levels: number): Promise<Rewind> {
  const client = new pg.Client(database.owner);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !apart.includes(name));
  for (let level = 0; level < levels; level += 1) {
    const copies = tables.map((name) => `create unlogged table kept_${level}.${name} (like public.${name})`);
    await client.query([`create schema kept_${level}`, ...copies].join(';'));
  }
  // Evidence is never changed, and rows refer to each other: this connection of the test bypasses both checks.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
  const move = (from: string, to: string, moved = tables): string[] =>
    moved.flatMap((name) => [
      `delete from ${to}.${name}`,
      `insert into ${to}.${name} overriding system value select * from ${from}.${name}`,
    ]);
  // Housekeeping continues meanwhile, and may hold what must be restored.
  const all = async (statements: string[]): Promise<void> => {
    for (;;) {
      try {
        await client.query(['begin', ...statements, 'commit'].join(';'));
        return;
      } catch (error) {
        await client.query('rollback');
        if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
      }
    }
  };
  return {
    async keep(level) {
      await all(move('public', `kept_${level}`));
    },
    async to(level) {
      await all([
        ...move(`kept_${level}`, 'public'),
        `update session set active_at = now() where ended_at is null`,
        // Who had one when the state was kept is done with it.
        `update event_subscriber set lease = null, leased_until = null`,
        `select setval('policy_number_serial', 1000001, false)`,
      ]);
    },
    async putBack(table, level) {
      await all(move(`kept_${level}`, 'public', [table]));
    },
    close: () => client.end(),
  };
}
