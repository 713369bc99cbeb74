import { sql } from 'kysely';

/** `column = any of these ids`: one parameter, however many IDs there are, even none. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids})`;
