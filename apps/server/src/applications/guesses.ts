/** How often a person is guessed at without a link: bounded for the person, whatever addresses and browsers it comes from. */
import type { Identity } from '@countersign/engine';
import type { Tx } from '../platform/index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/** Wrong tries at one person in a day; further ones find nothing, right or wrong. */
export const GUESS_LIMIT = 10;
export const GUESS_HOURS = 24;

/** A try without a link, counted for whomever it means. */
export interface Guess {
  /** Marks of the person meant, keyed: without the key they are nobody's. */
  taken: store.TakenAttempt[];
  isTooMany: boolean;
}

/**
 * Counts a try before it is known whether it is right. It means a person by some of the data: `Identity.meant`. The
 * counters know nobody by name, are kept for a day and the same for people of whom there is no case.
 */
export async function countGuess({ vault }: Services, tx: Tx, { meant }: Identity, at: Date): Promise<Guess> {
  const keys = meant.map((part) => PREFIX + vault.blindIndex(store.MEANT_INDEX, part).toString('hex'));
  const until = new Date(at.getTime() + GUESS_HOURS * 3_600_000);
  const taken = await store.takeAttemptEach(tx, keys, GUESS_LIMIT, until);
  return { taken, isTooMany: taken.length < keys.length };
}

const PREFIX = 'person|';

/** It does not count: it was right, or one too many. */
export async function returnGuess(tx: Tx, { taken }: Guess): Promise<void> {
  await store.returnAttempts(tx, keysOf(taken));
}

/**
 * It was wrong. The last one that counts has agent and record told by a job,
 * which looks for cases of the person; here nothing differs between people who have some and people who have none.
 */
export async function tellLater({ jobs }: Services, tx: Tx, guess: Guess): Promise<void> {
  const full = guess.taken.filter(({ count }) => count === GUESS_LIMIT);
  const [first] = full;
  if (!first) return;
  const step = `${first.key.slice(PREFIX.length)}|${first.until.toISOString()}`;
  const marks = keysOf(full).map((key) => key.slice(PREFIX.length));
  await jobs.enqueue(tx, { kind: 'notice', application: '', epoch: 0, step }, { marks });
}

const keysOf = (taken: readonly store.TakenAttempt[]): string[] => taken.map(({ key }) => key);
