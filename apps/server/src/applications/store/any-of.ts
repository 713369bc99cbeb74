import { sql } from 'kysely';

/** `column = any of these ids`: one parameter however many they are, none included. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids})`;
