/** The SQL of signatures. */
import type { Insertable, Selectable } from 'kysely';
import { assertIntact, readEvidence, type RecordedEvent } from '../evidence/index.ts';
import {
  type Reader,
  RowAltered,
  type RowOfCase,
  type Schema,
  type Tx,
  violatedConstraint,
} from '../platform/index.ts';
import { recordHash, recordVersionIn } from './record-hash.ts';

type SignatureTable = Schema['signature'];
type InvalidationTable = Schema['signature_invalidation'];

export type SignatureRow = Selectable<SignatureTable>;

/**
 * Signatures are never changed; unlocking adds invalidations beside them. Throws `RowAltered` if the slot has one: then
 * somebody put the row back that the slot had before.
 */
export async function insertSignature(tx: Tx, row: Insertable<SignatureTable>): Promise<void> {
  await tx
    .insertInto('signature')
    .values(row)
    .execute()
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'signature_slot_id_key' ? new RowAltered('signing_slot') : error;
    });
}

/** The signatures of one round. */
export async function signaturesOf(reader: Reader, applicationId: string, epoch: number): Promise<SignatureRow[]> {
  return reader
    .selectFrom('signature')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .orderBy('evidence_seq')
    .execute();
}

/** The signatures of all rounds, including invalidated ones. */
export async function allSignatures(reader: Reader, applicationId: string): Promise<SignatureRow[]> {
  return reader
    .selectFrom('signature')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('evidence_seq')
    .execute();
}

export type ConsentRow = Selectable<Schema['consent']>;

/** Every consent that was given in a case. */
export async function consentsOf(reader: Reader, applicationId: string): Promise<ConsentRow[]> {
  return reader
    .selectFrom('consent')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('given_at')
    .execute();
}

/** Invalidates signatures with a row for each; their own rows are never changed. */
export async function invalidateSignatures(tx: Tx, rows: Insertable<InvalidationTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('signature_invalidation').values(rows).execute();
}

/** The newest signature of those slots, with what its document printed. */
export async function newestPrinted(
  reader: Reader,
  applicationId: string,
  slotIds: readonly string[],
): Promise<{ id: string; signed_at: Date; person: Buffer; printed: Buffer } | undefined> {
  if (slotIds.length === 0) return undefined;
  return reader
    .selectFrom('signature')
    .select(['id', 'signed_at', 'person', 'printed'])
    .where('application_id', '=', applicationId)
    .where('slot_id', 'in', slotIds)
    .where('printed', 'is not', null)
    .$narrowType<{ printed: Buffer }>()
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of every round: which signatures an unlock ended. */
export async function invalidationsOf(reader: Reader, applicationId: string): Promise<Selectable<InvalidationTable>[]> {
  return reader.selectFrom('signature_invalidation').selectAll().where('application_id', '=', applicationId).execute();
}

/** Undefined: this case has no such signature. */
export async function signatureById(
  reader: Reader,
  { id, application_id }: RowOfCase,
): Promise<SignatureRow | undefined> {
  return reader
    .selectFrom('signature')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Hash of the event that recorded a signature. Throws `RowAltered` unless the row is the one that was signed, by a record
 * that is as it was written: what is made of it is sealed, and stays.
 */
export async function signedEventHash(reader: Reader, row: SignatureRow): Promise<string> {
  await assertIntact(reader, row.application_id);
  return eventOf(row, await readEvidence(reader, row.application_id, ['sign.completed'])).hash;
}

/** Throws `RowAltered` unless each of these rows is the one that was signed, by the events of its case. */
export function assertAsSigned(rows: readonly SignatureRow[], events: readonly RecordedEvent[]): void {
  for (const row of rows) eventOf(row, events);
}

function eventOf(row: SignatureRow, events: readonly RecordedEvent[]): RecordedEvent {
  const event = events.find(({ data }) => data['signature'] === row.id);
  if (!event) throw new RowAltered('signature');
  const hash = recordHash(row, recordVersionIn(event.data));
  // Null: a newer version of the program wrote it.
  if (hash !== null && event.data['record'] !== hash) throw new RowAltered('signature');
  return event;
}
