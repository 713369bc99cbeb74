/** Bytes of documents and uploads may be outside the database: their row says where, and what became unnamed is noted. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  for (const statement of statements(rows[0]?.schema ?? 'public')) await sql.raw(statement).execute(database);
}

const columns = `add column place text check (place in ('folder', 's3')),
  add column object text,
  add column object_length integer,
  add check ((place is null) = (object is null) and (object is null) = (object_length is null)),
  add check (object is null or bytes is null)`;

const statements = (schema: string): string[] => [
  `alter table document ${columns}`,
  `alter table upload ${columns}, alter column bytes drop not null, add check (bytes is not null or object is not null)`,
  `create index document_object on document (object) where object is not null`,
  `create index upload_object on upload (object) where object is not null`,
  `create table unnamed_object (
     object text primary key,
     place text not null,
     since timestamptz(3) not null default now()
   )`,
  `create index unnamed_object_since on unnamed_object (since)`,
  // Here and not in the program: rows also end by cascades and by hand.
  `create function object_is_unnamed() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $$
     begin
       insert into unnamed_object (object, place) values (old.object, old.place) on conflict do nothing;
       return null;
     end $$`,
  ...['document', 'upload'].flatMap((table) => [
    `create trigger ${table}_object_left after update of object on ${table} for each row
       when (old.object is not null and old.object is distinct from new.object) execute function object_is_unnamed()`,
    `create trigger ${table}_object_deleted after delete on ${table} for each row
       when (old.object is not null) execute function object_is_unnamed()`,
  ]),
];
