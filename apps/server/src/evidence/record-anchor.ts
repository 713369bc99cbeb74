/** What the database says about anchors: the row of each, and how far a case's record was in its last one. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/index.ts';
import type { Anchor, AnchoredHead } from './anchor-file.ts';

/** 0: there is none. */
export async function newestInDatabase(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('anchor')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** In the order of their ids, as everybody who locks several: two who do never wait for each other. */
export async function lockCases(tx: Tx, heads: readonly AnchoredHead[]): Promise<void> {
  await sql`
    select from application where id = any(${heads.map(({ applicationId }) => applicationId)}) order by id
    for no key update`.execute(tx);
}

/** Inserts the row of an anchor whose file is written. The caller has locked its cases. */
export async function recordAnchor(tx: Tx, { number, previous, heads }: Anchor, hash: string): Promise<void> {
  await tx
    .insertInto('anchor')
    .values({ number, applications: heads.length, heads_hash: hash, prev_hash: previous, hash })
    .execute();
  await sql`
    update application set anchored_seq = listed.seq
    from unnest(${heads.map(({ applicationId }) => applicationId)}::text[], ${heads.map(({ seq }) => seq)}::int[])
      as listed (id, seq)
    where application.id = listed.id and anchored_seq <> listed.seq`.execute(tx);
}
