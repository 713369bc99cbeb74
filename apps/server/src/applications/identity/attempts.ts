/** How often somebody may enter wrong data to find their case (spec flow 4.18). */
import type { Body } from '@countersign/protocol';
import { DAY_MS, hashToken, sha256, type Tx } from '../../platform/index.ts';
import type { AskingBrowser } from './agents-browser.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';

/** Who tries without a link: an address (or network) and, if it keeps our cookie, a browser. */
export interface Client {
  address: string;
  visitor: string | null;
  browser: AskingBrowser;
}

/** Wrong tries per link, or per browser without a link. */
export const MAX_ATTEMPTS = 2;
/** Failures of all browsers behind one address in a day. */
const MAX_ATTEMPTS_PER_ADDRESS = 20;
const MINUTE_MS = 60_000;

/** How somebody came: with their mailed link, the link from their agent's browser to this one, or their data alone. */
export type Entry =
  | { kind: 'link'; token: string }
  | { kind: 'hand-over'; token: string; visitor: Buffer }
  | { kind: 'data' };

export function entryOf(
  { link, deviceLink }: Pick<Body<'findApplication'>, 'link' | 'deviceLink'>,
  { visitor }: Pick<Client, 'visitor'>,
): Entry {
  if (deviceLink !== undefined) return { kind: 'hand-over', token: deviceLink, visitor: hashToken(visitor ?? '') };
  return link === undefined ? { kind: 'data' } : { kind: 'link', token: link };
}

interface Counter {
  key: string;
  limit: number;
  until: Date;
  /** Tries are counted for the person who passes only: their earlier mistakes are forgotten with it. */
  forgets: boolean;
}

/** Per link; without one, per browser, and per address for those who drop our cookie. */
export function countersOf(entry: Entry, client: Client, at: Date): [Counter, ...Counter[]] {
  const after = (duration: number): Date => new Date(at.getTime() + duration);
  if (entry.kind !== 'data')
    return [{ key: entryKey(entry), limit: MAX_ATTEMPTS, until: after(90 * DAY_MS), forgets: true }];
  return [
    browserCounter(client, at),
    { key: `address|${client.address}`, limit: MAX_ATTEMPTS_PER_ADDRESS, until: after(DAY_MS), forgets: false },
  ];
}

const entryKey = ({ kind, token }: Exclude<Entry, { kind: 'data' }>): string => `${kind}|${sha256(token)}`;

const browserKey = ({ address, visitor }: Pick<Client, 'address' | 'visitor'>): string =>
  `client|${address}|${visitor ?? ''}`;

export const browserCounter = (client: Client, at: Date): Counter => ({
  key: browserKey(client),
  limit: MAX_ATTEMPTS,
  until: new Date(at.getTime() + 15 * MINUTE_MS),
  forgets: false,
});

/**
 * How many tries of the first counter are used, including this one; null if one of them has none left: the counters
 * after that one count no try, so that a browser that was refused uses up nothing of its address.
 */
export async function takeAttempts(tx: Tx, [own, ...others]: [Counter, ...Counter[]]): Promise<number | null> {
  const used = await store.takeAttempt(tx, own.key, own.limit, own.until);
  if (used === null) return null;
  for (const { key, limit, until } of others) {
    if ((await store.takeAttempt(tx, key, limit, until)) === null) return null;
  }
  return used;
}

/** Correct data does not count as a try. */
export async function forgetAttempts(tx: Tx, counters: readonly Counter[]): Promise<void> {
  for (const { key, forgets } of counters) {
    if (forgets) await store.forgetAttempts(tx, key);
    else await store.returnAttempt(tx, key);
  }
}

/**
 * Whether the form of the identity check is closed for the person who opened its page: their link, or their browser without
 * one, has no tries left (spec flow §4). Reveals nothing about anybody: only the caller's own tries count.
 */
export async function findIsClosed(
  { database }: Pick<Services, 'database'>,
  body: Body<'findStanding'>,
  client: Pick<Client, 'address' | 'visitor'>,
): Promise<boolean> {
  const entry = entryOf(body, client);
  const key = entry.kind === 'data' ? browserKey(client) : entryKey(entry);
  return (await store.attemptsUnder(database.query, key)) >= MAX_ATTEMPTS;
}
