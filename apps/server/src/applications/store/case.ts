/** The row of a case, and what other tables say about it. */
import { EVIDENCE_START } from '@countersign/verify';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import {
  anyOf,
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

/**
 * Whether the case of a start is there, and whether anybody did anything with it, or discarded it, since. One start at a
 * time asks.
 */
export async function startedBefore(tx: Tx, id: string): Promise<'no' | 'untouched' | 'used'> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`start|${id}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('application')
    .select(sql<boolean>`erased_at is null and discarded_at is null and ${UNTOUCHED}`.as('untouched'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return 'no';
  return row.untouched ? 'untouched' : 'used';
}

/** A new case with its MAC, and the wrapped key that encrypts everything in it. */
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

/** The row of a case; undefined: there is none. Throws `RowAltered` for one that was changed outside the program. */
export const application = (reader: Reader, id: string): Promise<ApplicationRow | undefined> =>
  rowOf(readApplication, reader, id);

/**
 * The row of a case, locked until the transaction ends; undefined: there is none. Throws `RowAltered` for one that was
 * changed outside the program.
 */
export const lockedApplication = (reader: Reader, id: string): Promise<ApplicationRow | undefined> =>
  rowOf(lockApplication, reader, id);

const readApplication = prepared<{ id: string }>()((reader, value) =>
  withKeys(reader).where('application.id', '=', value('id')),
);
const lockApplication = prepared<{ id: string }>()((reader, value) =>
  withKeys(reader).where('application.id', '=', value('id')).forUpdate(['application']),
);

async function rowOf(read: typeof readApplication, reader: Reader, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await read(reader, { id }).execute();
  return row && genuine(reader, 'application', row);
}

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

/** Changes columns; if one of them is bound, locks the row and writes a new MAC. */
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

/** When a case was sent to the insured at the address that they have now; throws for one that does not exist. */
export const sending = (reader: Reader, id: string): Promise<Pick<ApplicationRow, 'sent_at'>> =>
  reader.selectFrom('application').select('sent_at').where('id', '=', id).executeTakeFirstOrThrow();

const UNTOUCHED = sql<boolean>`(sent_at is null
  and not exists (
    select from block_answer
    where application_id = application.id and block_answer.updated_at > application.created_at)
  and not exists (select from signing_slot where application_id = application.id)
  and not exists (select from upload where application_id = application.id))`;

/**
 * Which of these cases are empty, because nobody did anything in them since the start: no section was saved, no file
 * was uploaded, nobody has a signing slot, and nothing was sent. Test applications, which end by themselves, are not
 * among them.
 */
export async function emptyAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from application where id = ${anyOf(ids)} and not is_demo and ${UNTOUCHED}`.execute(reader);
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
