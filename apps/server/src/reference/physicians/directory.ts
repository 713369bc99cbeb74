/** The directory in our own database: its SQL. */
import { sql } from 'kysely';
import { type Database, inTransaction, lockUntilCommit, type Reader } from '../../platform/index.ts';
import { inventedPhysicians } from './invented-physicians.ts';
import { MAX_RESULTS, type PhysicianSearch } from './physician-search.ts';

const columns = ['first_name', 'last_name', 'alias', 'street', 'street2', 'city', 'state', 'zip', 'phone'] as const;

/** Search of the table `physician` by last name and state. */
export function searchDirectory({ query }: Pick<Database, 'query'>): PhysicianSearch {
  return async ({ lastName, isBeginning, state }) => {
    const name = searchName(lastName);
    if (name === '') return { found: [] };
    const found = await query
      .selectFrom('physician')
      .select(columns)
      .where('search_name', '>=', name)
      // `{` is the character after the last letter.
      .where('search_name', isBeginning ? '<' : '<=', isBeginning ? `${name}{` : name)
      .$if(state !== null, (some) => some.where('state', '=', state))
      .orderBy('search_name')
      .orderBy('first_name')
      .orderBy('id')
      .limit(MAX_RESULTS)
      .execute();
    return { found };
  };
}

/**
 * Inserts the invented doctors once, into an empty table; processes that start at the same time wait for each other.
 */
export async function fillDirectory(database: Pick<Database, 'query' | 'transaction'>): Promise<void> {
  const isFilled = async (reader: Reader) =>
    (await reader.selectFrom('physician').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (await isFilled(database.query)) return;
  const rows = inventedPhysicians().map((each) => ({ ...each, search_name: searchName(each.last_name) }));
  await inTransaction(database, async (tx) => {
    await lockUntilCommit(tx, 'physicians');
    if (await isFilled(tx)) return;
    await sql`insert into physician (search_name, first_name, last_name, alias, street, street2, city, state, zip, phone)
      select search_name, first_name, last_name, alias, street, street2, city, state, zip, phone
      from json_populate_recordset(null::physician, ${JSON.stringify(rows)}::json)`.execute(tx);
    await sql`analyze physician`.execute(tx);
  });
}

/** Only small letters and digits: `O'Brien-Núñez` becomes `obriennunez`. */
function searchName(lastName: string): string {
  return lastName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
