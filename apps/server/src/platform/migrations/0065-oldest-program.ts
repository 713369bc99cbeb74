/** How far back a program may be that works on this schema: while processes are restarted in turn, the old ones still serve. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table oldest_program (
    only_row boolean primary key default true check (only_row),
    migration text not null)`.execute(database);
}
