/** What statements run on: a transaction, or the database outside one. */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * An open transaction: its changes are committed together or not at all. Statements that do not wait for one another
 * are sent together and run in the order in which they were issued.
 */
export type Tx = Transaction<Schema>;

/** A transaction, or the database outside one. */
export type Reader = Kysely<Schema>;
