/** The SQL of signatures. */
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Schema, Tx } from '../platform/index.ts';

type SignatureTable = Schema['signature'];

export type SignatureRow = Selectable<SignatureTable>;

export async function insertSignature(tx: Tx, row: Insertable<SignatureTable>): Promise<void> {
  await tx.insertInto('signature').values(row).execute();
}

export async function signatureById(reader: Reader, id: string): Promise<SignatureRow | undefined> {
  return reader.selectFrom('signature').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Hash of the event that recorded a signature. The head of the chain has moved on since. */
export async function signedEventHash(
  reader: Reader,
  { application_id, evidence_seq }: Pick<SignatureRow, 'application_id' | 'evidence_seq'>,
): Promise<string> {
  const { hash } = await reader
    .selectFrom('evidence')
    .select('hash')
    .where('application_id', '=', application_id)
    .where('seq', '=', evidence_seq)
    .executeTakeFirstOrThrow();
  return hash;
}
