import type { EventType } from '@countersign/protocol';
import {
  type EvidenceEvent,
  type EvidenceHead,
  type EvidenceReport,
  type Finding,
  finding,
  sentence,
  startReplay,
} from '@countersign/verify';
import type { Selectable } from 'kysely';
import { type Binder, BOUND_COLUMNS, isGenuine, type Reader, type Schema } from '../platform/index.ts';
import type { EvidenceData, Origin } from './append-evidence.ts';
import { eventMac } from './event-mac.ts';

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

/** Events in memory at the same time. */
const BATCH_SIZE = 1_000;

/** The events of an application in their order, of these types or all, a batch at a time. */
export async function* eachEvent(
  reader: Reader,
  applicationId: string,
  types?: readonly EventType[],
): AsyncGenerator<RecordedEvent, void> {
  for await (const row of eachRow(reader, applicationId, types)) yield recorded(row);
}

async function* eachRow(
  reader: Reader,
  applicationId: string,
  types?: readonly EventType[],
): AsyncGenerator<Selectable<Schema['evidence']>, void> {
  const ofCase = reader.selectFrom('evidence').selectAll().where('application_id', '=', applicationId);
  const wanted = types === undefined ? ofCase : ofCase.where('type', 'in', [...types]);
  for (let after = -1, isMore = true; isMore;) {
    const rows = await wanted.where('seq', '>', after).orderBy('seq').limit(BATCH_SIZE).execute();
    yield* rows;
    after = rows.at(-1)?.seq ?? after;
    isMore = rows.length === BATCH_SIZE;
  }
}

/** The events of an application in their order, of these types or all, at once. */
export async function readEvidence(
  reader: Reader,
  applicationId: string,
  types?: readonly EventType[],
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of eachEvent(reader, applicationId, types)) events.push(event);
  return events;
}

const recorded = (row: Selectable<Schema['evidence']>): RecordedEvent => ({
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
});

/** The head stored in the application's row; null if there is no such application or nothing happened yet. */
export async function evidenceHead(reader: Reader, applicationId: string): Promise<EvidenceHead | null> {
  const row = await reader
    .selectFrom('application')
    .select(['evidence_seq', 'evidence_hash'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row && row.evidence_seq >= 0 ? { seq: row.evidence_seq, hash: row.evidence_hash } : null;
}

/** Whether exactly this event is in the record of an application. */
export async function isRecorded(reader: Reader, applicationId: string, { seq, hash }: EvidenceHead): Promise<boolean> {
  const row = await reader
    .selectFrom('evidence')
    .select('seq')
    .where('application_id', '=', applicationId)
    .where('seq', '=', seq)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replays the stored chain against the head in the application's row, and both against their MACs, which nobody can
 * create with the database alone. Names the first difference.
 */
export async function verifyStoredEvidence(
  reader: Reader,
  binder: Binder,
  applicationId: string,
): Promise<EvidenceReport> {
  const row = await footOf(reader, applicationId);
  const replay = startReplay(row && row.evidence_seq >= 0 ? headOf(row) : undefined);
  let forged: number | null = null;
  for await (const stored of eachRow(reader, applicationId)) {
    const event = recorded(stored);
    if (replay.add(event)) break;
    // The row says, under its own MAC, from which event on there are MACs.
    if (forged !== null || !row || event.seq < row.macs_from) continue;
    if (stored.mac?.equals(eventMac(binder, applicationId, row.macs_from, event)) !== true) forged = event.seq;
  }
  const report = replay.end();
  if (!report.ok || !row) return report;
  if (!isGenuine(binder, 'application', row)) return wrong(report.head.seq, finding('headForged'));
  if (forged !== null) return wrong(forged, finding('eventForged', { Seq: forged }));
  // Events appended since the row was read have moved the head.
  const end = report.head.seq > row.evidence_seq ? await evidenceHead(reader, applicationId) : headOf(row);
  const next = (end?.seq ?? -1) + 1;
  return report.head.seq < next ? report : wrong(next, finding('eventsBehindHead', { Seq: next }));
}

const footOf = (reader: Reader, applicationId: string) =>
  reader
    .selectFrom('application')
    .select([...BOUND_COLUMNS.application, 'bound'])
    .where('id', '=', applicationId)
    .executeTakeFirst();

const headOf = (row: { evidence_seq: number; evidence_hash: string }): EvidenceHead => ({
  seq: row.evidence_seq,
  hash: row.evidence_hash,
});

const wrong = (seq: number, found: Finding): EvidenceReport => ({
  ok: false,
  seq,
  what: sentence(found),
  finding: found,
});
