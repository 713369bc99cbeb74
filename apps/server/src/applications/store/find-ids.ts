/** The IDs of cases: all of them, or the one that somebody names. */
import { idsOfNumber } from '@countersign/engine';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/index.ts';

/** Maximum number of IDs in memory at once. */
const BATCH_SIZE = 1_000;

/** The ID of every case, including erased ones, in the order of the IDs. */
export async function* everyId(reader: Reader): AsyncGenerator<string, void> {
  for (let after = '', isMore = true; isMore;) {
    const rows = await reader
      .selectFrom('application')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === BATCH_SIZE;
  }
}

/** The ID of the case that has this policy number. */
export async function idOfPolicy(reader: Reader, number: string): Promise<string | null> {
  const row = await reader
    .selectFrom('policy_number')
    .select('application_id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.application_id ?? null;
}

/**
 * The IDs of cases whose policy number was typed, in capital or small letters: those that a carrier's system gives may have
 * either.
 */
export function idsOfPolicy(typed: string): RawBuilder<string> {
  const spellings = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])];
  return sql`select application_id as id from policy_number where number = any(${spellings}::text[])`;
}

/** The IDs of cases with the application number that was typed. */
export const idsNumbered = (typed: string): RawBuilder<string> =>
  sql`select id from application where left(id, 10) = any(${idsOfNumber(typed)}::text[])`;

/** The ID of the case that has this ID, this policy number or this application number; it need not exist. */
export async function idOf(reader: Reader, named: string): Promise<string> {
  const only = async (ids: RawBuilder<string>): Promise<string | null> => {
    const { rows } = await sql<{ id: string }>`${ids}`.execute(reader);
    const [first, ...others] = rows;
    return first && others.length === 0 ? first.id : null;
  };
  const ofPolicy = (await idOfPolicy(reader, named)) ?? (await only(idsOfPolicy(named)));
  // The chance that two cases have one application number is one in trillions; then neither is returned.
  return ofPolicy ?? (await only(idsNumbered(named))) ?? named;
}
