import { canonicalJson } from '@countersign/verify';
import { sha256 } from '../platform/index.ts';
import type { SignatureRow } from './store.ts';

/** A signature's row as it is when its event is written: its place in the evidence follows from that. */
export type SignatureRecord = Omit<SignatureRow, 'evidence_seq'>;

/** Hash of a signature's row, sealed parts as they are sealed. Its event holds it: no column changes unseen. */
export function recordHash(row: SignatureRecord): string {
  const fields = Object.entries(row).filter(([name]) => name !== 'evidence_seq');
  return sha256(canonicalJson(Object.fromEntries(fields.map(([name, value]) => [name, plain(value)]))));
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
