import { canonicalJson } from '@countersign/verify';
import { sha256 } from '../platform/index.ts';
import type { SignatureRow } from './store.ts';

/** A signature's row as it is when its event is written: its position in the evidence is only known after that. */
export type SignatureRecord = Omit<SignatureRow, 'evidence_seq'>;

/**
 * The columns that the hash covers, by version. A list that a release used is never changed: if a column is added to
 * the table, a list is added, and earlier signatures keep theirs.
 */
const LISTS: Readonly<Record<number, readonly (keyof SignatureRecord)[]>> = {
  1: [
    'id',
    'application_id',
    'epoch',
    'slot_id',
    'role',
    'letter',
    'person',
    'consent_record_id',
    'merge_type',
    'document_id',
    'document_sha256',
    'document_pages',
    'served_at',
    'load_time',
    'timed_out',
    'no_document_reason',
    'answers_sha256',
    'definition_version',
    'forms',
    'zone',
    'signed_at',
    'printed',
  ],
};

/** The version for new signatures. */
export const RECORD_VERSION = 1;

/**
 * Hash of a signature's row by a version of the list, with sealed parts as they are stored. Its event contains it, so
 * that no column can change unnoticed. Null: this program does not know that version.
 */
export function recordHash(row: SignatureRecord, version: number): string | null {
  const columns = LISTS[version];
  if (!columns) return null;
  return sha256(canonicalJson(Object.fromEntries(columns.map((column) => [column, plain(row[column])]))));
}

/** The version that an event names; events of the first version did not name one. */
export const recordVersionIn = (data: Readonly<Record<string, unknown>>): number =>
  typeof data['recordVersion'] === 'number' ? data['recordVersion'] : 1;

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
