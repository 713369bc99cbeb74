import { type EvidenceEvent, type EvidenceHead, verifyEvidence } from './evidence.ts';
import { type Finding, finding } from './findings.ts';

/** The exported record of a case, as it stands inside a complete file. */
export interface CaseRecord {
  applicationId: string;
  /** The round of signing that the file is of. */
  epoch: number;
  head: EvidenceHead;
  events: readonly RecordEvent[];
}

interface RecordEvent extends EvidenceEvent {
  readonly applicationId: string;
  readonly epoch: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const FORMAT = 'countersign-evidence-v1';
/** A case has some hundreds of events. */
const MOST_BYTES = 32 * 1_048_576;

/** Reads an exported record; null for anything else. */
export function readRecord(bytes: Buffer): CaseRecord | null {
  if (bytes[0] !== 0x7b || bytes.length > MOST_BYTES) return null;
  try {
    const record: unknown = JSON.parse(bytes.toString('utf8'));
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

/** Replays the record up to its own head; null: nothing differs. */
export function verifyRecord({ applicationId, events, head }: CaseRecord): Finding | null {
  const stranger = events.find((event) => event.applicationId !== applicationId);
  if (stranger) return finding('eventOfAnotherCase', { Seq: stranger.seq });
  try {
    const report = verifyEvidence(events, head);
    return report.ok ? null : report.finding;
  } catch {
    // Nested deeper than any event of ours.
    return finding('recordUnreadable');
  }
}

/**
 * Names and hashes of the documents that a complete file of this record has to hold: of each reader the sealed one of the
 * round; when it was signed unseen, what was made of it since, if anything.
 */
export function documentsOf({ events, epoch }: CaseRecord): Map<string, string> {
  const documents = new Map<string, string>();
  const made = new Map<string, string>();
  for (const { type, data, epoch: of } of events) {
    const { reader, sha256 } = data;
    if (of !== epoch || typeof reader !== 'string' || typeof sha256 !== 'string') continue;
    if (type === 'document.ready') made.set(reader, sha256);
    if (type === 'document.sealed') documents.set(reader, sha256);
  }
  const named = [...documents].map(([reader, sha256]): [string, string] => [`signed-${reader}.pdf`, sha256]);
  const unsealed = [...made].filter(([reader]) => !documents.has(reader));
  return new Map([
    ...named,
    ...unsealed.map(([reader, sha256]): [string, string] => [`unsigned-${reader}.pdf`, sha256]),
  ]);
}

function isRecord(value: unknown): value is CaseRecord {
  if (!isObject(value) || value['format'] !== FORMAT) return false;
  const { applicationId, epoch, head, events } = value;
  return (
    typeof applicationId === 'string' &&
    typeof epoch === 'number' &&
    isLink(head) &&
    Array.isArray(events) &&
    events.every((event: unknown) => isLink(event) && 'data' in event && isObject(event['data']))
  );
}

const isLink = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && typeof value['seq'] === 'number' && typeof value['hash'] === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
