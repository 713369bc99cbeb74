/** The SQL of documents: one per reader and epoch, in revisions. */
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import {
  anyOf,
  BOUND_COLUMNS,
  boundAfter,
  boundOf,
  changesBound,
  genuine,
  NO_BYTES,
  type Reader,
  type RowOfCase,
  type Schema,
  type Tx,
} from '../platform/index.ts';

type DocumentTable = Schema['document'];

export type DocumentRow = Selectable<DocumentTable>;
/** A document without its bytes, and without the time by which it must be archived. */
export type DocumentHead = Omit<DocumentRow, keyof typeof NO_BYTES | 'archive_due'>;

const head = [...BOUND_COLUMNS.document, 'bound', 'state', 'requested_at', 'ready_at'] as const;

/**
 * The newest revision for a reader. Like everything read here to be shown: throws `RowAltered` for one that was
 * changed.
 */
export async function latestDocument(
  reader: Reader,
  applicationId: string,
  epoch: number,
  of: string,
): Promise<DocumentHead | undefined> {
  const row = await reader
    .selectFrom('document')
    .select(head)
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .where('reader', '=', of)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && genuine(reader, 'document', row);
}

/** The newest revision for a signer; undefined also if it was made for somebody who is no longer that signer. */
export async function currentDocument(...of: Parameters<typeof latestDocument>): Promise<DocumentHead | undefined> {
  const newest = await latestDocument(...of);
  return newest?.state === 'superseded' ? undefined : newest;
}

/** Every revision of every round of these cases, oldest first, without the bytes; for one reader if given. */
export async function documentHeads(reader: Reader, ids: readonly string[], of?: string): Promise<DocumentHead[]> {
  const every = reader.selectFrom('document').select(head).where('application_id', '=', anyOf(ids));
  const rows = await (of === undefined ? every : every.where('reader', '=', of))
    .orderBy('epoch')
    .orderBy('reader')
    .orderBy('revision')
    .execute();
  return rows.map((row) => genuine(reader, 'document', row));
}

/** In its row, or in an object that the row names. */
const hasBytes = (eb: ExpressionBuilder<Schema, 'document'>) =>
  eb.or([eb('bytes', 'is not', null), eb('object', 'is not', null)]);

/** The sealed documents whose archive timestamp is due and was not asked for, those first that have waited longest. */
export async function documentsToArchive(
  reader: Reader,
  now: Date,
  most: number,
): Promise<{ id: string; application: string; epoch: number }[]> {
  return reader
    .selectFrom('document')
    .leftJoin('job_status', (join) =>
      join
        .onRef('job_status.application_id', '=', 'document.application_id')
        .onRef('job_status.epoch', '=', 'document.epoch')
        .onRef('job_status.step', '=', 'document.id')
        .on('job_status.kind', '=', 'renewal'),
    )
    .select(['document.id', 'document.application_id as application', 'document.epoch'])
    .where('archive_due', '<=', now)
    .where('document.state', '=', 'ready')
    .where('job_status.step', 'is', null)
    .orderBy('archive_due')
    .limit(most)
    .execute();
}

/** Every revision that has bytes, oldest first: what `verify` compares with the evidence. */
export async function storedDocuments(reader: Reader, applicationId: string): Promise<DocumentRow[]> {
  return reader
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where(hasBytes)
    .orderBy('epoch')
    .orderBy('reader')
    .orderBy('revision')
    .execute();
}

/** Undefined: the case has no such document. Throws if the row was changed outside the program. */
export async function documentById(
  reader: Reader,
  { id, application_id }: RowOfCase,
): Promise<DocumentRow | undefined> {
  const row = await reader
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && genuine(reader, 'document', row);
}

/** A new document, with its MAC. */
export async function insertDocument(tx: Tx, row: Insertable<DocumentTable>): Promise<void> {
  await tx
    .insertInto('document')
    .values({ ...row, bound: boundOf(tx, 'document', row) })
    .execute();
}

/**
 * Deletes a revision that was served to nobody and signed by nobody: nobody can ask for its contents. False: it stays.
 */
export async function dropUnserved(tx: Tx, { id, application_id }: DocumentHead): Promise<boolean> {
  const served = tx
    .selectFrom('evidence')
    .select('seq')
    .where('application_id', '=', application_id)
    .where('type', 'in', ['pdf.served', 'document.downloaded'])
    .where(sql<string>`data ->> 'document'`, '=', id);
  const signed = tx
    .selectFrom('signature')
    .select('id')
    .where('application_id', '=', application_id)
    .where('document_id', '=', id);
  const { numDeletedRows } = await tx
    .deleteFrom('document')
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .where('sealed_at', 'is', null)
    .where((where) => where.not(where.exists(served)))
    .where((where) => where.not(where.exists(signed)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What is stored about a file that somebody has. */
export interface StoredRevision {
  sha256: string;
  length: number;
  /** There is no later revision for this reader in this round, but with other archive timestamps behind the same seal. */
  isLast: boolean;
  /** An unlock ended its round. */
  isSuperseded: boolean;
  /** Of a test application. */
  isTest: boolean;
}

/** The stored revision with exactly these bytes; undefined: there is none here. */
export async function revisionOf(reader: Reader, sha256: string): Promise<StoredRevision | undefined> {
  const row = await reader
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select([
      'document.application_id',
      'document.epoch',
      'reader',
      'revision',
      'state',
      'length',
      'is_demo',
      'sealed_at',
    ])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) return undefined;
  const newest = await latestDocument(reader, row.application_id, row.epoch, row.reader);
  return {
    sha256,
    length: row.length ?? 0,
    isLast: newest?.revision === row.revision || isSameSeal(row.sealed_at, newest?.sealed_at),
    isSuperseded: row.state === 'superseded',
    isTest: row.is_demo,
  };
}

/** An archive timestamp that is renewed adds a revision and leaves the seal as it was. */
const isSameSeal = (one: Date | null, other: Date | null | undefined): boolean =>
  one !== null && one.getTime() === other?.getTime();

/** The documents of a round that an unlock ended are kept as superseded. */
export async function supersedeDocuments(tx: Tx, applicationId: string, epoch: number): Promise<void> {
  await tx
    .updateTable('document')
    .set({ state: 'superseded' })
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .execute();
}

/**
 * The documents of a reader who is removed before signing: their bytes are deleted, their hashes stay. Returns the IDs
 * of those that had bytes.
 */
export async function supersedeReader(tx: Tx, applicationId: string, epoch: number, reader: string): Promise<string[]> {
  const printed = await tx
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .where('reader', '=', reader)
    .where(hasBytes)
    .execute();
  await tx
    .updateTable('document')
    .set({ state: 'superseded', ...NO_BYTES })
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .where('reader', '=', reader)
    .execute();
  return printed.map(({ id }) => id);
}

/** Changes a document, unless an unlock superseded it, or its reader was removed. */
export async function updateDocument(
  reader: Reader,
  { id, application_id }: RowOfCase,
  change: Updateable<DocumentTable>,
): Promise<void> {
  const row = changesBound('document', change)
    ? await reader
        .selectFrom('document')
        .select([...BOUND_COLUMNS.document, 'bound'])
        .where('application_id', '=', application_id)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  await reader
    .updateTable('document')
    .set(row ? { ...change, bound: boundAfter(reader, 'document', row, change) } : change)
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .where('state', '!=', 'superseded')
    .execute();
}
