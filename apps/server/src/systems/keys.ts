/** Keys of other systems (spec systems §2): shown once, stored as a hash, with scopes and the reader as whom they read. */
import { mayHaveScope, SYSTEM_SCOPES, type SystemReader, type SystemScope } from '@countersign/protocol/systems';
import {
  DAY_MS,
  type Database,
  hashToken,
  inTransaction,
  randomId,
  randomToken,
  type Reader,
  type Tx,
} from '../platform/index.ts';
import * as store from './store.ts';

/** A key that works. */
export interface SystemKey {
  readonly id: string;
  readonly name: string;
  readonly reader: SystemReader;
  /** The agent whose cases it reads; null: every case. */
  readonly agentId: string | null;
  readonly scopes: readonly SystemScope[];
}

/** How long the previous key works after a rotation, so that everybody who uses it can switch. */
const OVERLAP_MS = DAY_MS;

export interface NewKey {
  name: string;
  reader: SystemReader;
  agentId: string | null;
  scopes: readonly SystemScope[];
}

/** Shown only to the person who created it, once. */
export interface ShownKey {
  id: string;
  token: string;
}

interface By {
  /** Who, in operations. */
  by: string;
  at: Date;
}

/** Who creates a key. */
interface Maker extends By {
  /** As people know them; missing: it is not known. */
  name?: string;
  fourEyes: boolean;
}

/** The prefix `countersign_` lets scanners of code and logs find a leaked key. */
const newToken = (): string => `countersign_${randomToken()}`;

/** Creates a key. With four eyes, it works once another person has confirmed it. */
export const makeKey = (database: Database, key: NewKey, by: Maker): Promise<ShownKey> =>
  inTransaction(database, (tx) => insertNew(tx, key, by));

/**
 * Creates a key, unless another key that was not revoked has this name: null. Whoever repeats the request because the
 * response was lost would otherwise leave a key behind that nobody has seen.
 */
export const makeKeyOnce = (database: Database, key: NewKey, by: Maker): Promise<ShownKey | null> =>
  inTransaction(database, async (tx) => ((await store.isNamed(tx, key.name)) ? null : insertNew(tx, key, by)));

async function insertNew(
  tx: Tx,
  { name, reader, agentId, scopes }: NewKey,
  { by, name: byName, at, fourEyes }: Maker,
): Promise<ShownKey> {
  const shown = { id: randomId(), token: newToken() };
  await store.insertKey(tx, {
    id: shown.id,
    name,
    token_hash: hashToken(shown.token),
    previous_hash: null,
    previous_until: null,
    reader,
    agent_id: agentId,
    scopes: scopes.join(' '),
    made_by: by,
    made_by_name: byName ?? null,
    made_at: at,
    confirmed_by: fourEyes ? null : by,
    confirmed_at: fourEyes ? null : at,
    rotated_by: null,
    rotated_at: null,
    revoked_by: null,
    revoked_at: null,
  });
  return shown;
}

/**
 * `own`: the person who was shown the key cannot confirm it. `gone`: there is no such key, it was revoked, or there is
 * nothing to confirm.
 */
export type Changed = 'done' | 'own' | 'gone';

/** A second person lets a new key, or the replacement of one, work (spec systems §2). */
export const confirmKey = (database: Database, id: string, { by, at }: By): Promise<Changed> =>
  inTransaction(database, async (tx) => {
    const row = await store.keyById(tx, id);
    if (!row || row.revoked_at !== null || row.confirmed_at !== null) return 'gone';
    if (shownTo(row) === by) return 'own';
    await store.replaceKey(tx, row, at, {
      confirmed_by: by,
      confirmed_at: at,
      ...(row.previous_hash !== null && { previous_until: untilAfter(at) }),
    });
    return 'done';
  });

/** The person who was shown the key. */
export const shownTo = ({ made_by, rotated_by }: store.KeyRow): string => rotated_by ?? made_by;

const untilAfter = (at: Date): Date => new Date(at.getTime() + OVERLAP_MS);

/** Which of two keys that work ends, so that there is room for a new one. `newest`: for example because it was lost. */
export type EndedKey = 'previous' | 'newest';

/**
 * A new key for the same system; the one that it uses works for another day. With four eyes the new one works, and that day
 * begins, once another person has confirmed it: otherwise one person alone would have a key. Until then it can be replaced
 * in turn. While the previous one still works, `end` says which of the two ends: nobody but its people knows which one the
 * system uses. `twoKeys`: it is not given. `gone`: there is no key that could be replaced.
 */
export const rotateKey = (
  database: Database,
  id: string,
  { by, at, fourEyes, end }: By & { fourEyes: boolean; end?: EndedKey | undefined },
): Promise<ShownKey | 'gone' | 'twoKeys'> =>
  inTransaction(database, async (tx) => {
    const row = await store.keyById(tx, id);
    if (!row) return 'gone';
    const state = stateOf(row);
    if (state !== 'works' && state !== 'replacing') return 'gone';
    const twoWork = state === 'works' && row.previous_until !== null && row.previous_until > at;
    if (twoWork && end === undefined) return 'twoKeys';
    const keepsPrevious = state === 'replacing' || (twoWork && end === 'newest');
    const token = newToken();
    await store.replaceKey(tx, row, at, {
      token_hash: hashToken(token),
      previous_hash: keepsPrevious ? row.previous_hash : row.token_hash,
      previous_until: fourEyes ? null : untilAfter(at),
      rotated_by: by,
      rotated_at: at,
      confirmed_by: fourEyes ? null : by,
      confirmed_at: fourEyes ? null : at,
    });
    return { id, token };
  });

/** From now on, neither this key nor the previous one works. */
export const revokeKey = (database: Database, id: string, { by, at }: By): Promise<Changed> =>
  inTransaction(database, async (tx) => {
    const row = await store.keyById(tx, id);
    if (!row || row.revoked_at !== null) return 'gone';
    await store.replaceKey(tx, row, at, { revoked_by: by, revoked_at: at });
    return 'done';
  });

/** The key that works with this token; null: none. */
export async function keyOfToken(database: Database, token: string, now: Date): Promise<SystemKey | null> {
  if (!/^countersign_[\w-]{43}$/.test(token)) return null;
  const hash = hashToken(token);
  const row = await store.keyByHash(database.query, hash, now);
  if (!row || row.revoked_at !== null) return null;
  const isPrevious = !row.token_hash.equals(hash);
  if (isPrevious ? row.previous_until !== null && row.previous_until <= now : row.confirmed_at === null) return null;
  const { id, name, reader, agent_id: agentId } = row;
  return { id, name, reader, agentId, scopes: scopesOf(row) };
}

/** Keys that a second person has to confirm. */
export async function keysWaiting(reader: Reader): Promise<store.KeyRow[]> {
  const keys = await store.everyKey(reader);
  return keys.filter((key) => ['waiting', 'replacing'].includes(stateOf(key)));
}

/** `replacing`: the previous one works, and the new one waits to be confirmed. */
export function stateOf({
  revoked_at,
  confirmed_at,
  previous_hash,
}: store.KeyRow): 'waiting' | 'works' | 'replacing' | 'revoked' {
  if (revoked_at !== null) return 'revoked';
  if (confirmed_at !== null) return 'works';
  return previous_hash === null ? 'waiting' : 'replacing';
}

/** Without those that its reader may not have, no matter who created the key. */
export function scopesOf({ scopes, reader }: Pick<store.KeyRow, 'scopes' | 'reader'>): SystemScope[] {
  const words = scopes.split(' ');
  return SYSTEM_SCOPES.filter((scope) => words.includes(scope) && mayHaveScope(reader, scope));
}
