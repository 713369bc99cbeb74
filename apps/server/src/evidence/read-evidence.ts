import { type EvidenceEvent, type EvidenceHead, type EvidenceReport, verifyEvidence } from '@countersign/verify';
import type { Reader } from '../platform/index.ts';
import type { EvidenceData, Origin } from './append-evidence.ts';

/** One event as it was recorded; times are ISO text in UTC. */
export interface RecordedEvent extends EvidenceEvent {
  readonly applicationId: string;
  readonly epoch: number;
  readonly type: string;
  readonly actor: { readonly kind: Origin['actor']['kind']; readonly id: string };
  readonly at: string;
  readonly address: string;
  readonly requestId: string;
  readonly data: EvidenceData;
}

/** All events of an application in their order. */
export async function readEvidence(reader: Reader, applicationId: string): Promise<RecordedEvent[]> {
  const rows = await reader
    .selectFrom('evidence')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    applicationId: row.application_id,
    seq: row.seq,
    epoch: row.epoch,
    type: row.type,
    // Written by `appendEvidence` only, and covered by the hash.
    actor: row.actor as RecordedEvent['actor'],
    at: row.at.toISOString(),
    address: row.address,
    requestId: row.request_id,
    data: row.data as RecordedEvent['data'],
    prevHash: row.prev_hash,
    hash: row.hash,
  }));
}

/** The head that the application's row keeps; null when there is no such application or nothing happened yet. */
export async function evidenceHead(reader: Reader, applicationId: string): Promise<EvidenceHead | null> {
  const row = await reader
    .selectFrom('application')
    .select(['evidence_seq', 'evidence_hash'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row && row.evidence_seq >= 0 ? { seq: row.evidence_seq, hash: row.evidence_hash } : null;
}

/** Replays the stored chain against the head on the application's row and names the first thing that differs. */
export async function verifyStoredEvidence(reader: Reader, applicationId: string): Promise<EvidenceReport> {
  const head = await evidenceHead(reader, applicationId);
  return verifyEvidence(await readEvidence(reader, applicationId), head ?? undefined);
}
