/** How long sections take people here: running counts of an installation, of no case (docs/decisions/learned-times.md). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table section_time (
      section text not null,
      role text not null,
      product text not null,
      seconds integer not null,
      times bigint not null,
      primary key (section, role, product, seconds)
    )`.execute(database);
}
