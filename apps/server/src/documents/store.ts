/** The SQL of documents: one per reader and epoch, in revisions. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Schema, Tx } from '../platform/index.ts';

type DocumentTable = Schema['document'];

export type DocumentRow = Selectable<DocumentTable>;
/** A document without its bytes. */
export type DocumentHead = Omit<DocumentRow, 'bytes'>;

const head = [
  'id',
  'application_id',
  'epoch',
  'reader',
  'revision',
  'state',
  'model_hash',
  'sha256',
  'length',
  'pages',
  'sealed_at',
  'requested_at',
  'ready_at',
] as const;

/** The newest revision for a reader. */
export async function latestDocument(
  reader: Reader,
  applicationId: string,
  epoch: number,
  of: string,
): Promise<DocumentHead | undefined> {
  return reader
    .selectFrom('document')
    .select(head)
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .where('reader', '=', of)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every revision that has bytes, oldest first: what `verify` compares with the evidence. */
export async function storedDocuments(reader: Reader, applicationId: string): Promise<DocumentRow[]> {
  return reader
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('bytes', 'is not', null)
    .orderBy('epoch')
    .orderBy('reader')
    .orderBy('revision')
    .execute();
}

export async function documentById(reader: Reader, id: string): Promise<DocumentRow | undefined> {
  return reader.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertDocument(tx: Tx, row: Insertable<DocumentTable>): Promise<void> {
  await tx.insertInto('document').values(row).execute();
}

/** The documents of a round that an unlock ended stay as superseded. */
export async function supersedeDocuments(tx: Tx, applicationId: string, epoch: number): Promise<void> {
  await tx
    .updateTable('document')
    .set({ state: 'superseded' })
    .where('application_id', '=', applicationId)
    .where('epoch', '=', epoch)
    .execute();
}

/** Changes a document, unless an unlock superseded it. */
export async function updateDocument(reader: Reader, id: string, change: Updateable<DocumentTable>): Promise<void> {
  await reader.updateTable('document').set(change).where('id', '=', id).where('state', '!=', 'superseded').execute();
}
