import pg from 'pg';
import { isOfTheSystem } from './error-code.ts';
import { isOutage } from './transaction.ts';

/**
 * What the system or the database says about a failure outside the program, in one line; null: it is a mistake of the
 * program, whose place in the source matters.
 */
export function outsideFailure(error: unknown): string | null {
  // Several addresses of one host were tried.
  if (error instanceof AggregateError && error.errors.length > 0) return outsideFailure(error.errors[0]);
  if (isOfTheSystem(error)) return error.message;
  if (error instanceof pg.DatabaseError) return `the database refused (${error.code ?? 'no code'}): ${error.message}`;
  if (error instanceof Error && isOutage(error))
    return `the database no longer answers (${error.message}): run the command again`;
  return null;
}
