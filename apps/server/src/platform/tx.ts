/** What statements are done with: a transaction, or the database outside one. */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * An open transaction: changes made with it stand or fall together. Statements that do not wait for one another travel
 * together, and are done in the order in which they were asked for.
 */
export type Tx = Transaction<Schema>;

/** A transaction, or the database outside one. */
export type Reader = Kysely<Schema>;
