/**
 * How often somebody guesses a person's data without a link: limited per person, whatever addresses and browsers the
 * guesses come from.
 */
import type { TypedIdentity } from '@countersign/engine';
import { HOUR_MS, type Tx } from '../../platform/index.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';

/** Wrong tries about one person in a day; further ones find nothing, correct or not. */
export const MAX_GUESSES = 10;
export const GUESS_HOURS = 24;

/** A try without a link, counted for whomever it is about. */
export interface Guess {
  /** Keyed hashes of the person it is about: without the key, they identify nobody. */
  taken: store.TakenAttempt[];
  isTooMany: boolean;
}

/**
 * Counts a try before it is known whether it is correct. Parts of the data identify the person it is about:
 * `TypedIdentity.meant`. The counters contain no names, are kept for a day and are the same for people who have no case.
 */
export async function countGuess(
  { vault }: Services,
  tx: Tx,
  { meant }: Pick<TypedIdentity, 'meant'>,
  at: Date,
): Promise<Guess> {
  const keys = meant.map((part) => PREFIX + vault.blindIndex(store.GUESS_SUBJECT_INDEX, part).toString('hex'));
  const until = new Date(at.getTime() + GUESS_HOURS * HOUR_MS);
  const taken = await store.takeAttemptEach(tx, keys, MAX_GUESSES, until);
  return { taken, isTooMany: taken.length < keys.length };
}

const PREFIX = 'person|';

/** Takes the try back: it was correct, or beyond the limit. */
export async function returnGuess(tx: Tx, { taken }: Guess): Promise<void> {
  await store.returnAttempts(tx, keysOf(taken));
}

/**
 * A guess was wrong. The last one that counts starts a job that informs agent and record, and looks for cases of the
 * person; here nothing differs between people who have some and people who have none.
 */
export async function queueGuessWarning({ jobs }: Services, tx: Tx, guess: Guess): Promise<void> {
  const full = guess.taken.filter(({ count }) => count === MAX_GUESSES);
  const [first] = full;
  if (!first) return;
  const step = `${first.key.slice(PREFIX.length)}|${first.until.toISOString()}`;
  const marks = keysOf(full).map((key) => key.slice(PREFIX.length));
  await jobs.enqueue(tx, { kind: 'notice', application: '', epoch: 0, step }, { marks });
}

const keysOf = (taken: readonly store.TakenAttempt[]): string[] => taken.map(({ key }) => key);
