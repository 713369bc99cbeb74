/** Compares what an anchor says about cases with their records in the database. */
import { sql } from 'kysely';
import type { Reader } from '../platform/index.ts';
import type { AnchoredHead } from './anchor-file.ts';

export interface ComparedHead {
  id: string;
  seq: number;
  /** Where its record ends; -1: there is no such case. */
  end: number;
  /** Up to where it was anchored, as the database says. */
  anchored: number;
  /** `behind`: its record ends before that event; `other`: it has another one there. */
  found: 'same' | 'behind' | 'other';
}

const BATCH_SIZE = 1_000;

/** In the order of the heads' batches. */
export async function* compareHeads(
  reader: Reader,
  heads: readonly AnchoredHead[],
): AsyncGenerator<ComparedHead, void> {
  for (let from = 0; from < heads.length; from += BATCH_SIZE) {
    const some = heads.slice(from, from + BATCH_SIZE);
    const { rows } = await sql<Omit<ComparedHead, 'found'> & { hash: string | null }>`
      select wanted.id, wanted.seq, coalesce(application.evidence_seq, -1) as end,
        coalesce(application.anchored_seq, -1) as anchored, evidence.hash
      from unnest(${some.map(({ applicationId }) => applicationId)}::text[], ${some.map(({ seq }) => seq)}::int[])
        as wanted (id, seq)
      left join application on application.id = wanted.id
      left join evidence on evidence.application_id = wanted.id and evidence.seq = wanted.seq`.execute(reader);
    const hashes = new Map(some.map(({ applicationId, hash }) => [applicationId, hash]));
    for (const { hash, ...head } of rows) {
      const isBehind = hash === null || head.end < head.seq;
      yield { ...head, found: isBehind ? 'behind' : hash === hashes.get(head.id) ? 'same' : 'other' };
    }
  }
}

/** Whether the record of each case has the event that the anchor names. */
export async function areInRecord(reader: Reader, heads: readonly AnchoredHead[]): Promise<boolean> {
  for await (const { found } of compareHeads(reader, heads)) if (found !== 'same') return false;
  return true;
}
