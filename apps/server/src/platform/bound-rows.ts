/**
 * Rows whose clear columns say who may do what carry a MAC with a key that is not in the database: somebody who can
 * only write the tables cannot turn anybody into somebody else. (docs/decisions/bound-rows.md)
 */
import { timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '@countersign/verify';
import { sql } from 'kysely';
import { SealBroken, type Vault } from './crypto/index.ts';
import type { Schema } from './schema.ts';
import type { Reader } from './tx.ts';

/** What creates the MACs. */
export type Binder = Pick<Vault, 'mac'>;

/**
 * The columns that a row's MAC covers, sealed ones in their sealed form. A null column counts as absent: a column that
 * a later version adds here must be nullable, and leaves the MACs of earlier rows valid.
 */
const COLUMNS = {
  agent: ['id', 'issuer', 'subject'],
  application: [
    'id',
    'agent_id',
    'agent',
    'definition_version',
    'table_version',
    'epoch',
    'customer_signed',
    'all_signed',
    'agent_signed',
    'is_demo',
    'partner',
    'status',
    'decision_class_name',
    'triage_path',
    'evidence_seq',
    'evidence_hash',
    'macs_from',
    'submitted_at',
    'number_by',
    'decision_by',
    'expires_at',
    'discarded_at',
    'erased_at',
  ],
  blind_index: ['application_id', 'slot_id', 'kind', 'mac'],
  case_outcome: ['application_id', 'outcome'],
  decision: ['application_id', 'epoch', 'state', 'rows', 'reasons', 'triage_path', 'class_name'],
  document: [
    'id',
    'application_id',
    'epoch',
    'reader',
    'revision',
    'model_hash',
    'sha256',
    'length',
    'pages',
    'sealed_at',
  ],
  hand_over: ['token_hash', 'application_id', 'slot_id', 'purpose'],
  handover_message: [
    'application_id',
    'epoch',
    'target',
    'amendment',
    'message_id',
    'media_type',
    'sha256',
    'body',
    'problem',
    'delivered_at',
  ],
  link: ['token_hash', 'application_id', 'slot_id', 'epoch', 'purpose', 'expires_at', 'revoked_at'],
  policy_number: ['application_id', 'number'],
  requirement: [
    'id',
    'application_id',
    'epoch',
    'slot_id',
    'state',
    'details',
    'due_at',
    'raised_at',
    'overdue_at',
    'answers',
    'document_id',
    'signature',
    'signed_at',
    'closing',
    'withdrawn_at',
  ],
  session: [
    'id_hash',
    'kind',
    'agent_id',
    'application_id',
    'slot_id',
    'role',
    'purpose',
    'details',
    'origin',
    'ends_at',
  ],
  signing_slot: [
    'id',
    'application_id',
    'epoch',
    'kind',
    'letter',
    'role',
    'position',
    'state',
    'person',
    'email_to',
    'expected_name',
    'merge_type',
    'made_from',
    'identity',
    'replaced_at',
    'invited_at',
    'identified_at',
    'consented_at',
    'disclosed_at',
    'declined_as',
    'signed_at',
  ],
  system_key: [
    'id',
    'name',
    'token_hash',
    'previous_hash',
    'previous_until',
    'reader',
    'agent_id',
    'scopes',
    'made_by',
    'made_by_name',
    'made_at',
    'confirmed_by',
    'confirmed_at',
    'rotated_by',
    'rotated_at',
    'revoked_by',
    'revoked_at',
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

export const BOUND_COLUMNS: { readonly [Table in BoundTable]: (typeof COLUMNS)[Table] } = COLUMNS;

export type BoundTable = keyof typeof COLUMNS;

export const BOUND_TABLES = Object.keys(COLUMNS).filter((table): table is BoundTable => table in COLUMNS);

/** Every column that the MAC covers, and the MAC. */
export type BoundRow<Table extends BoundTable> = Readonly<Record<(typeof COLUMNS)[Table][number] | 'bound', unknown>>;

/** Columns of a row that is written; missing ones are null. */
type Given = Readonly<Record<string, unknown>>;

/** A row is not as the program wrote it: somebody changed it in the database. */
export class RowAltered extends SealBroken {
  /** The hash of a signature's row is in the record instead of a MAC beside it. */
  constructor(table: BoundTable | 'signature') {
    super(`a row of ${table} was changed outside the program`);
  }
}

/** The result of `read`; null if it was changed outside the program: in a list, only this entry is hidden. */
export function unlessAltered<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

const binders = new WeakMap<Reader, Binder>();

/** From now on, what is read and written with it is bound. */
export function bindWith(reader: Reader, binder: Binder): void {
  binders.set(reader, binder);
}

/** The keys of MACs for this connection or transaction. Throws before `bindWith`: a programming error. */
export function binderOf(reader: Reader): Binder {
  const binder = binders.get(reader);
  if (!binder) throw new Error('the vault of this database is not open');
  return binder;
}

/** The MAC of a row that is written, for its column `bound`. */
export function boundOf(reader: Reader, table: BoundTable, row: Given): Buffer {
  return macOf(binderOf(reader), table, row);
}

/** The MAC of an existing row after a change of it. Throws `RowAltered` if the row is not as it was written. */
export function boundAfter<Table extends BoundTable>(
  reader: Reader,
  table: Table,
  row: BoundRow<Table>,
  change: Given,
): Buffer {
  return boundOf(reader, table, { ...genuine(reader, table, row), ...change });
}

/** Whether a change affects bound columns. */
export const changesBound = (table: BoundTable, change: Given): boolean =>
  COLUMNS[table].some((column) => change[column] !== undefined);

/** Returns the row. Throws `RowAltered` if it is not as the program wrote it. */
export function genuine<Row extends BoundRow<Table>, Table extends BoundTable>(
  reader: Reader,
  table: Table,
  row: Row,
): Row {
  if (!isGenuine(binderOf(reader), table, row)) throw new RowAltered(table);
  return row;
}

/** Whether the program wrote this row as it is. */
export function isGenuine<Table extends BoundTable>(binder: Binder, table: Table, row: BoundRow<Table>): boolean {
  const given: Given = row;
  const { bound } = given;
  const mac = macOf(binder, table, given);
  return bound instanceof Uint8Array && bound.length === mac.length && timingSafeEqual(mac, bound);
}

/** Tables in which rows, of that case or all, are not as the program wrote them. */
export async function alteredRows(reader: Reader, binder: Binder, applicationId: string | null): Promise<BoundTable[]> {
  const altered: BoundTable[] = [];
  for (const table of BOUND_TABLES) {
    const columns: readonly string[] = COLUMNS[table];
    const ofCase = table === 'application' ? 'id' : 'application_id';
    if (applicationId !== null && !columns.includes(ofCase)) continue;
    const isWanted = applicationId === null ? sql`true` : sql`${sql.ref(ofCase)} = ${applicationId}`;
    const { rows } = await sql<BoundRow<typeof table>>`
      select ${sql.join([...columns, 'bound'].map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${isWanted}`.execute(reader);
    if (!rows.every((row) => isGenuine(binder, table, row))) altered.push(table);
  }
  return altered;
}

function macOf(binder: Binder, table: BoundTable, row: Given): Buffer {
  const cells = COLUMNS[table].flatMap((column) => {
    const cell = cellOf(column, row[column]);
    return cell === null ? [] : [[column, cell] as const];
  });
  return binder.mac('rows', `countersign-row-v1\n${table}\n${canonicalJson(Object.fromEntries(cells))}`);
}

function cellOf(column: string, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // Times are given as text or as dates, and returned as dates.
  if (value instanceof Date || (typeof value === 'string' && column.endsWith('_at'))) {
    return new Date(value).toISOString();
  }
  if (typeof value === 'string') return value;
  throw new TypeError(`${column} cannot be bound`);
}
