/**
 * Session rows. The database stores a hash of the cookie's value; everything secret is derived from the value itself.
 */
import { createHmac } from 'node:crypto';
import type { RoleName } from '@countersign/engine';
import type { OperationsRight } from '@countersign/protocol';
import { type Selectable, sql } from 'kysely';
import { hashToken, randomToken, type Vault } from '../crypto/index.ts';
import { BOUND_COLUMNS, boundOf, isGenuine } from '../bound-rows.ts';
import type { Database } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';
import type { Reader } from '../tx.ts';
import {
  type AgentDetails,
  IDLE_SECONDS,
  longestSeconds,
  type NewSession,
  type NoSession,
  type Session,
  type SessionKind,
} from './session.ts';

export interface SessionStore {
  /** A new session under a new token; `replaced`, the browser's previous token, ends at once. */
  create(
    reader: Reader,
    session: NewSession,
    replaced: string | undefined,
  ): Promise<{ token: string; session: Session }>;
  /** The live session of a token, or why there is none. */
  read(kind: SessionKind, token: string): Promise<Session | NoSession>;
  /** Records activity: the idle time starts again. Returns the seconds that remain. */
  touch(session: Session): Promise<number>;
  end(session: Session): Promise<void>;
  /** Removes rows that ended more than a day ago. */
  removeOld(): Promise<void>;
}

/** Activity is written at most once in this many seconds: the idle time may end earlier by this much, never later. */
const REST_SECONDS = 5;

const columns = [
  ...BOUND_COLUMNS.session,
  'bound',
  'ended_at',
  'end_reason',
] as const satisfies (keyof Schema['session'])[];

/** What a session consists of. */
type Row = Pick<
  Selectable<Schema['session']>,
  'kind' | 'agent_id' | 'application_id' | 'slot_id' | 'role' | 'purpose' | 'details' | 'origin'
> & { remaining: number };

const remaining = sql<number>`floor(extract(epoch from
  least(active_at + ${sql.lit(IDLE_SECONDS)} * interval '1 second', ends_at) - now()))::int`;

const sessionOf = prepared<{ id_hash: Buffer; kind: SessionKind }>()((reader, value) =>
  reader
    .selectFrom('session')
    .select(columns)
    .select(remaining.as('remaining'))
    .where('id_hash', '=', value('id_hash'))
    .where('kind', '=', value('kind')),
);

/** Sessions in the database, so that every process knows them (spec http §2). Their contents are encrypted. */
export function createSessionStore(database: Database, vault: Vault): SessionStore {
  const context = (idHash: Buffer): string => `session|${idHash.toString('hex')}`;

  function build(token: string, row: Row): Session {
    const idHash = hashToken(token);
    const basics = {
      idHash,
      origin: row.origin,
      csrf: derive(token, 'csrf'),
      remaining: row.remaining,
      handle: (applicationId: string, role: string) => derive(token, `handle\n${applicationId}\n${role}`),
    };
    const details: unknown = JSON.parse(vault.openOwn(context(idHash), row.details));
    // Sealed by `create` below, so it has the shape that was put in.
    if (row.kind === 'agent') {
      return { ...basics, kind: 'agent', agentId: row.agent_id ?? '', details: details as AgentDetails };
    }
    if (row.kind === 'operations') {
      // A session from before permissions existed has none: its person signs in again.
      const { name, rights = [] } = details as OperatorDetails;
      return { ...basics, kind: 'operations', operatorId: row.agent_id ?? '', name, rights };
    }
    return {
      ...basics,
      kind: 'customer',
      applicationId: row.application_id ?? '',
      slotId: row.slot_id ?? '',
      // Written by `create` only.
      role: row.role as RoleName,
      purpose: row.purpose === 'documents' || row.purpose === 'task' ? row.purpose : 'application',
    };
  }

  return {
    async create(reader, session, replaced) {
      if (replaced !== undefined) await endRow(reader, hashToken(replaced));
      const token = randomToken();
      const idHash = hashToken(token);
      const values = {
        kind: session.kind,
        agent_id:
          session.kind === 'agent' ? session.agentId : session.kind === 'operations' ? session.operatorId : null,
        application_id: session.kind === 'customer' ? session.applicationId : null,
        slot_id: session.kind === 'customer' ? session.slotId : null,
        role: session.kind === 'customer' ? session.role : null,
        purpose: session.kind === 'customer' ? session.purpose : null,
        details: vault.sealOwn(context(idHash), JSON.stringify(detailsOf(session))),
        origin: session.origin,
        id_hash: idHash,
        ends_at: await later(reader, longestSeconds[session.kind]),
      };
      await reader
        .insertInto('session')
        .values({ ...values, bound: boundOf(reader, 'session', values) })
        .execute();
      return { token, session: build(token, { ...values, remaining: IDLE_SECONDS }) };
    },

    async read(kind, token) {
      const [row] = await sessionOf(database.query, { id_hash: hashToken(token), kind }).execute();
      // A row written outside the program is nobody's session.
      if (!row || !isGenuine(vault, 'session', row)) return { kind: 'none', reason: 'none' };
      if (row.ended_at) return { kind: 'none', reason: row.end_reason ?? 'ended' };
      if (row.remaining <= 0) return { kind: 'none', reason: 'expired' };
      return build(token, row);
    },

    async touch(session) {
      // It was active a moment ago: not worth a write, which every call would wait for.
      if (session.remaining > IDLE_SECONDS - REST_SECONDS) return session.remaining;
      const row = await database.query
        .updateTable('session')
        .set({ active_at: sql`now()` })
        .where('id_hash', '=', session.idHash)
        .where('ended_at', 'is', null)
        .returning(remaining.as('remaining'))
        .executeTakeFirst();
      return row?.remaining ?? 0;
    },

    end: (session) => endRow(database.query, session.idHash),

    async removeOld() {
      await database.query
        .deleteFrom('session')
        .where(
          sql<boolean>`least(ends_at, active_at + interval '1 day', coalesce(ended_at, ends_at)) < now() - interval '1 day'`,
        )
        .execute();
    },
  };
}

/** By the database's clock, like everything about sessions. */
async function later(reader: Reader, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (now() + ${seconds} * interval '1 second')::timestamptz(3) as at`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('the database has no time');
  return row.at;
}

interface OperatorDetails {
  name: string;
  rights?: readonly OperationsRight[];
}

function detailsOf(session: NewSession): AgentDetails | OperatorDetails | object {
  if (session.kind === 'agent') return session.details;
  return session.kind === 'operations' ? { name: session.name, rights: session.rights } : {};
}

async function endRow(reader: Reader, idHash: Buffer): Promise<void> {
  await reader
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends the customers' sessions of an application, or those of one signer, and stores why, so that their pages can say
 * it.
 */
export async function endCustomerSessions(
  tx: Reader,
  applicationId: string,
  { reason, slotId }: { reason: NonNullable<Schema['session']['end_reason']>; slotId?: string },
): Promise<void> {
  const ended = tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'customer')
    .where('ended_at', 'is', null);
  await (slotId === undefined ? ended : ended.where('slot_id', '=', slotId)).execute();
}

/** Whose sessions an operator ends. */
export type SessionsOf =
  | { agent: string }
  /** Subject at the issuer of somebody in the carrier's operations. */
  | { operator: string }
  /** Everybody who fills in, signs or reads that application as a customer. */
  | { application: string }
  | 'everybody';

/** Ends them at once, for every browser and process. Returns how many were live, by kind. */
export async function endSessionsOf(reader: Reader, whose: SessionsOf): Promise<Record<SessionKind, number>> {
  let ended = reader
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .where(remaining, '>', 0)
    .returning('kind');
  if (whose !== 'everybody') {
    if ('agent' in whose) ended = ended.where('kind', '=', 'agent').where('agent_id', '=', whose.agent);
    else if ('operator' in whose) ended = ended.where('kind', '=', 'operations').where('agent_id', '=', whose.operator);
    else ended = ended.where('kind', '=', 'customer').where('application_id', '=', whose.application);
  }
  const counts = { agent: 0, customer: 0, operations: 0 };
  for (const { kind } of await ended.execute()) counts[kind] += 1;
  return counts;
}

function derive(token: string, purpose: string): string {
  return createHmac('sha256', token).update(purpose).digest('base64url');
}
