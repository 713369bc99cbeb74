import { sql } from 'kysely';

/** For `column = any of these`: one parameter, however many there are, even none. */
export const anyOf = (texts: readonly string[]) => sql<string>`any(${texts})`;
