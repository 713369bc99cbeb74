/** What an error says about itself in one word, without the addresses, paths and values that its message may quote. */

/** The code that Node, a library or PostgreSQL gave to it: `ENOENT`, `42P01`; null: it has none. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** A file, folder or connection that cannot be used as it has to be, named in the message by the system itself. */
export const isOfTheSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Why `fetch` failed: the code of the connection's error, which is the cause of its own; otherwise `TimeoutError`. */
export function fetchFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return errorCode(error.cause) ?? errorCode(error) ?? error.name;
}

/** The constraint of the database that refused a statement; null: it failed for another reason. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
