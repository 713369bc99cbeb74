import { type BytesAtHand, padded, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import * as store from './store/index.ts';

interface Given {
  /** Its place among the files of the case. */
  question: string;
  name: string;
  sha256: string;
  bytes: Buffer;
  at: Date;
}

/** Whether that place has this very file, under this name: it was uploaded before, and the response was lost. */
export async function isUploaded(
  tx: Tx,
  { id, key }: Pick<Case, 'id' | 'key'>,
  { question, name, sha256 }: Pick<Given, 'question' | 'name' | 'sha256'>,
): Promise<boolean> {
  const row = await store.upload(tx, id, question);
  return row?.sha256 === sha256 && key.openText('upload-name', question, row.file_name) === name;
}

/** Keeps a file sealed, with its hash, instead of the one at that place before. */
export async function keepUpload(
  tx: Tx,
  { id, key }: Pick<Case, 'id' | 'key'>,
  stored: BytesAtHand,
  { question, name, sha256, bytes, at }: Given,
): Promise<void> {
  await store.putUpload(tx, {
    application_id: id,
    question,
    file_name: key.seal('upload-name', question, padded(name)),
    sha256,
    length: bytes.length,
    ...stored.put(question, () => key.seal('upload', `${question}|${sha256}`, bytes)),
    uploaded_at: at,
  });
}
