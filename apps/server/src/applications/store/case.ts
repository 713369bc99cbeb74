/** The SQL of a case: its row, its end. */
import { idsOfNumber } from '@countersign/engine';
import { EVIDENCE_START } from '@countersign/verify';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import {
  BOUND_COLUMNS,
  boundAfter,
  boundOf,
  changesBound,
  genuine,
  prepared,
  type Reader,
  type Schema,
  type Statement,
  type Tx,
  type WrappedKey,
} from '../../platform/index.ts';
import { anyOf } from './any-of.ts';

type ApplicationTable = Schema['application'];

/** A case's row with its data key, which is null after erasure. */
export type ApplicationRow = Omit<Selectable<ApplicationTable>, 'anchored_seq' | 'stage'> & {
  wrapped_key: Buffer | null;
  key_id: string | null;
};

/** The initial values that the schema gives a case. */
const NEW = {
  epoch: 1,
  customer_signed: false,
  all_signed: false,
  agent_signed: false,
  is_demo: false,
  partner: '',
  evidence_seq: -1,
  evidence_hash: EVIDENCE_START,
  macs_from: 0,
};

export async function insertApplication(tx: Tx, row: Insertable<ApplicationTable>, key: WrappedKey): Promise<void> {
  await tx
    .insertInto('application')
    .values({ ...row, bound: boundOf(tx, 'application', { ...NEW, ...row }) })
    .execute();
  await tx.insertInto('data_key').values({ application_id: row.id, key_id: key.keyId, wrapped: key.wrapped }).execute();
}

const columns = [
  ...BOUND_COLUMNS.application,
  'bound',
  'state_of_issue',
  'product',
  'status',
  'versions',
  'start_facts',
  'names',
  'created_at',
  'updated_at',
  'ready_to_send',
  'sent_at',
  'reminders_off',
  'marks_version',
] as const;

/** Rows of cases with their keys. */
export const withKeys = (reader: Reader) =>
  reader
    .selectFrom('application')
    .leftJoin('data_key', (join) =>
      // If a case was erased while somebody waited for its lock, they see its new row, but the previous key.
      join.onRef('data_key.application_id', '=', 'application.id').on('application.erased_at', 'is', null),
    )
    .select(columns.map((column) => `application.${column}` as const))
    .select(['data_key.wrapped as wrapped_key', 'data_key.key_id']);

/** Null: there is none. Throws `RowAltered` for one that was changed outside the program. */
export async function application(reader: Reader, id: string, lock: boolean): Promise<ApplicationRow | undefined> {
  const [row] = await (lock ? lockedApplication : readApplication)(reader, { id }).execute();
  return row && genuine(reader, 'application', row);
}

const readApplication = prepared<{ id: string }>()((reader, value) =>
  withKeys(reader).where('application.id', '=', value('id')),
);
const lockedApplication = prepared<{ id: string }>()((reader, value) =>
  withKeys(reader).where('application.id', '=', value('id')).forUpdate(['application']),
);

/** The agent of record of a case that was not erased; null: there is none. */
export async function ownerOf(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('application')
    .select('agent_id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.agent_id ?? null;
}

export async function updateApplication(tx: Tx, id: string, change: Updateable<ApplicationTable>): Promise<void> {
  const row = changesBound('application', change) ? await lockedRow(tx, id) : undefined;
  await updateOf(tx, id, row ? { ...change, bound: boundAfter(tx, 'application', row, change) } : change).execute();
}

/** The columns that list a case. */
export type Listing = Pick<
  Selectable<ApplicationTable>,
  'names' | 'state_of_issue' | 'product' | 'ready_to_send' | 'updated_at'
>;

/** The statement that updates the columns that list a case. */
export const listingUpdate = (tx: Tx, id: string, listing: Listing): Statement<unknown> =>
  listingUpdateOf(tx, { id, ...listing });

const listingUpdateOf = prepared<{ id: string } & { [Column in keyof Listing]: Listing[Column] }>()((reader, value) =>
  reader
    .updateTable('application')
    .set({
      names: value('names'),
      state_of_issue: value('state_of_issue'),
      product: value('product'),
      ready_to_send: value('ready_to_send'),
      updated_at: value('updated_at'),
    })
    .where('id', '=', value('id')),
);

const updateOf = (tx: Tx, id: string, change: Updateable<ApplicationTable>) =>
  tx.updateTable('application').set(change).where('id', '=', id);

const lockedRow = (tx: Tx, id: string) =>
  tx
    .selectFrom('application')
    .select([...BOUND_COLUMNS.application, 'bound'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Maximum number of IDs in memory at once. */
const IDS = 1_000;

/** The ID of every case, including erased ones, in the order of the IDs. */
export async function* everyId(reader: Reader): AsyncGenerator<string, void> {
  for (let after = '', isMore = true; isMore;) {
    const rows = await reader
      .selectFrom('application')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(IDS)
      .execute();
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === IDS;
  }
}

/** A case whose time has passed, and since when; the next page begins after both. */
export interface Outdated {
  id: string;
  since: Date;
}

export interface OutdatedPage {
  /** Null: from the one that is overdue the longest. */
  after: Outdated | null;
  limit: number;
}

/** Test applications whose time is over and that were not erased yet. */
export const outdatedDemos = (reader: Reader, now: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'expires_at', where: sql`is_demo`, before: now, page });

/** Cases that were not submitted and whose time to do so ended before that moment. */
export const outdatedUnsubmitted = (reader: Reader, before: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'expires_at', where: sql`not is_demo and submitted_at is null`, before, page });

/** Cases that were discarded before that time and not restored. */
export const outdatedDiscarded = (reader: Reader, before: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'discarded_at', where: sql`discarded_at is not null`, before, page });

/** Cases that everybody had signed before that moment. */
export const outdatedSubmitted = (reader: Reader, before: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'submitted_at', where: sql`not is_demo and submitted_at is not null`, before, page });

interface Retention {
  column: 'expires_at' | 'discarded_at' | 'submitted_at';
  /** As in the condition of the column's index. */
  where: RawBuilder<unknown>;
  before: Date;
  page: OutdatedPage;
}

/** In the order of an index, so that no page has to skip cases that stay. */
async function outdated(reader: Reader, { column, where, before, page }: Retention): Promise<Outdated[]> {
  const since = sql.ref(column);
  const { rows } = await sql<Outdated>`
    select id, ${since} as since from application
    where erased_at is null and ${where} and ${since} <= ${before}
      and ${page.after === null ? sql`true` : sql`(${since}, id) > (${page.after.since}, ${page.after.id})`}
    order by ${since}, id limit ${page.limit}`.execute(reader);
  return rows;
}

/** Tables with data of a case, referring rows before those they refer to. */
const heldByCase = [
  'session',
  'sign_in_code',
  'submission',
  'blind_index',
  'link',
  'hand_over',
  'signing_trace',
  'sign_seen',
  'decision_hold',
  'mail_outbox',
  'decision',
  'policy_number',
  'handover_message',
  'case_outcome',
  'requirement',
  'upload',
  'document',
  'signing_slot',
  'block_answer',
  'answer_note',
  'job_status',
  'operations_request',
  'legal_hold',
] as const;

/**
 * Deletes a case's key and every row with its data. Its own row stays, because its evidence refers to it, without
 * what was decided about a person. The caller has locked the case, which is not erased yet.
 */
export async function eraseApplication(tx: Tx, id: string, at: Date): Promise<void> {
  const nothing = Buffer.alloc(0);
  await updateApplication(tx, id, {
    erased_at: at,
    names: null,
    agent: nothing,
    start_facts: nothing,
    versions: '{}',
    state_of_issue: null,
    product: null,
    decision_class_name: null,
    triage_path: null,
    status: 'Erased',
  });
  await tx.deleteFrom('data_key').where('application_id', '=', id).execute();
  // The program may not delete signatures and consents: the database does it for a case whose key is gone.
  await sql`select erase_signed(${id})`.execute(tx);
  for (const table of heldByCase) await tx.deleteFrom(table).where('application_id', '=', id).execute();
}

/**
 * Those of the cases in which nobody did anything since the start: no section was saved, no file was uploaded, nobody
 * has a signing slot, and nothing was sent. Test applications, which end by themselves, are not among them.
 */
export async function emptyAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from application
    where id = ${anyOf(ids)} and not is_demo and sent_at is null
      and not exists (
        select from block_answer
        where application_id = application.id and block_answer.updated_at > application.created_at)
      and not exists (select from signing_slot where application_id = application.id)
      and not exists (select from upload where application_id = application.id)`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

/** What can be read of a case without decrypting it. */
export interface CaseOutline {
  agentId: string;
  isDemo: boolean;
  state: string | null;
  product: string | null;
  startedAt: Date;
  submittedAt: Date | null;
  signatures: number;
}

/** Null: there is no such case, or it was erased. */
export async function caseOutline(reader: Reader, id: string): Promise<CaseOutline | null> {
  const row = await reader
    .selectFrom('application')
    .select(['agent_id', 'is_demo', 'state_of_issue', 'product', 'created_at', 'submitted_at'])
    .select((eb) =>
      eb
        .selectFrom('signature')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('signature.application_id', '=', 'application.id')
        .as('signatures'),
    )
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    agentId: row.agent_id,
    isDemo: row.is_demo,
    state: row.state_of_issue,
    product: row.product,
    startedAt: row.created_at,
    submittedAt: row.submitted_at,
    signatures: row.signatures ?? 0,
  };
}

/** The ID of the case that has this policy number. */
export async function idOfPolicy(reader: Reader, number: string): Promise<string | null> {
  const row = await reader
    .selectFrom('policy_number')
    .select('application_id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.application_id ?? null;
}

/** The IDs of cases with the application number that was typed. */
export const idsNumbered = (typed: string): RawBuilder<string> =>
  sql`select id from application where left(id, 10) = any(${idsOfNumber(typed)}::text[])`;

/** The ID of the case that has this ID, this policy number or this application number; it need not exist. */
export async function idOf(reader: Reader, named: string): Promise<string> {
  const ofPolicy = await idOfPolicy(reader, named);
  if (ofPolicy !== null) return ofPolicy;
  const numbered = await sql<{ id: string }>`${idsNumbered(named)}`.execute(reader);
  // The chance that two cases have one number is one in trillions; then neither is returned.
  const [only, ...others] = numbered.rows;
  return only && others.length === 0 ? only.id : named;
}

/** The case's policy number, once it has one. */
export async function policyNumber(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('policy_number')
    .select('number')
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row?.number ?? null;
}

/**
 * The outcome that the carrier's system reported; null: none was reported yet. Throws `RowAltered` for one that was
 * changed outside the program.
 */
export async function outcome(reader: Reader, id: string): Promise<'issued' | 'declined' | 'withdrawn' | null> {
  const row = await reader.selectFrom('case_outcome').selectAll().where('application_id', '=', id).executeTakeFirst();
  return row ? genuine(reader, 'case_outcome', row).outcome : null;
}
