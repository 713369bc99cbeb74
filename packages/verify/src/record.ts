import { type EvidenceEvent, canonicalEventHash, startReplay } from './evidence.ts';
import { type Finding, finding } from './findings.ts';
import { scanEvent } from './record-scanner.ts';

/** What the exported record of a case contains, as in a complete file. */
export interface RecordReport {
  applicationId: string;
  /** Number of valid events, and the hash of the last of them. */
  events: number;
  lastHash: string;
  /** Names and hashes of the documents that a complete file of this record must contain. */
  documents: ReadonlyMap<string, string>;
  /** Whether the record tells of a file with this hash that a complete file may contain under this name. */
  mayContain(name: string, sha256: string): boolean;
  /** The first thing that differs; null: nothing does. */
  finding: Finding | null;
}

/** Reads a record piece by piece, wherever it is cut. */
export interface RecordReader {
  add(piece: Buffer): void;
  /** Once everything was added; null: this is not a record at all. */
  end(): RecordReport | null;
}

/** `nothing`: it does not begin like a record. `over`: something differs; the rest is ignored. */
type Part = 'beginning' | 'events' | 'ending' | 'nothing' | 'over';

/**
 * Reads an exported record as we write it: canonical JSON, the events between the ID of the case and the head. Holds no
 * more than one event and one piece at a time, so that a record of any length can be read. The hash of an event is
 * computed over exactly its bytes. `each` is called with the hash of every valid event, in order.
 */
export function startRecord(each: (hash: string) => void = () => undefined): RecordReader {
  let part: Part = 'beginning';
  let rest: Buffer = Buffer.alloc(0);
  let hashed: readonly Buffer[] = [];
  let [applicationId, epoch, events, lastHash] = ['', 0, 0, ''];
  let wrong: Finding | null = null;
  const replay = startReplay(undefined, (prevHash) => canonicalEventHash(prevHash, hashed));
  const documents = startDocuments();
  const otherFiles = startOtherFiles();

  const stop = (found: Finding): void => {
    wrong = found;
    part = 'over';
  };
  const broken = (): void => stop(finding('recordBroken', { Seq: events }));

  /** Size of the beginning, in bytes. */
  function begin(bytes: Buffer): number {
    const found = BEGINNING.exec(bytes.toString('latin1', 0, MAX_AROUND_BYTES));
    if (!found) {
      if (bytes.length >= MAX_AROUND_BYTES) part = 'nothing';
      return 0;
    }
    [applicationId, epoch, part] = [found[1] ?? '', Number(found[2]), 'events'];
    return found[0].length;
  }

  /** Size of the events from here on, as far as they have arrived. */
  function takeEvents(bytes: Buffer, from: number): number {
    let at = from;
    while (part === 'events' && at < bytes.length) {
      if (bytes[at] === CLOSE_SQUARE) {
        part = 'ending';
        break;
      }
      const start = events > 0 ? at + 1 : at;
      if (start >= bytes.length) break;
      const event = bytes[at] === COMMA || events === 0 ? scanEvent(bytes, start) : 'no event';
      if (event === null && bytes.length - start < MAX_EVENT_BYTES) break;
      if (event === null || event === 'no event') {
        broken();
        break;
      }
      hashed = event.hashed;
      takeEvent(eventIn(bytes.toString('utf8', start, event.end)));
      at = event.end;
    }
    return at;
  }

  function takeEvent(event: RecordEvent | null): void {
    if (!event) return broken();
    if (event.applicationId !== applicationId) return stop(finding('eventOfAnotherCase', { Seq: event.seq }));
    const found = replay.add(event);
    if (found) return stop(found);
    events += 1;
    lastHash = event.hash;
    if (event.epoch === epoch) documents.add(event);
    otherFiles.add(event);
    each(event.hash);
  }

  function finish(): void {
    const [, hash, seq] = (part === 'ending' && ENDING.exec(rest.toString('latin1'))) || [];
    if (hash === undefined) return broken();
    const [last, head] = [events - 1, Number(seq)];
    if (events === 0) stop(finding('recordEmpty'));
    else if (head > last) stop(finding('eventsCut', { From: events, To: head }));
    else if (head < last) stop(finding('eventsBeyond', { From: head + 1, To: last }));
    else if (hash !== lastHash) stop(finding('eventOther', { Seq: last }));
  }

  return {
    add(piece) {
      if (part === 'nothing' || part === 'over') return;
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const begun = part === 'beginning' ? begin(bytes) : 0;
      const used = takeEvents(bytes, begun);
      if (part === 'ending' && bytes.length - used > MAX_AROUND_BYTES) broken();
      // A copy, so that the whole piece is not kept in memory for the little that is left of it.
      rest = Buffer.from(bytes.subarray(used));
    },
    end() {
      if (part === 'nothing' || part === 'beginning') return null;
      if (part !== 'over') finish();
      return {
        applicationId,
        events,
        lastHash,
        documents: documents.named(),
        mayContain: otherFiles.mayContain,
        finding: wrong,
      };
    },
  };
}

/** Reads a record that is completely in memory. */
export function readRecord(bytes: Buffer, each?: (hash: string) => void): RecordReport | null {
  const reader = startRecord(each);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) reader.add(bytes.subarray(at, at + PIECE_BYTES));
  return reader.end();
}

const BEGINNING = /^\{"applicationId":"([\w-]{1,64})","epoch":(\d{1,9}),"events":\[/;
const ENDING = /^\],"format":"countersign-evidence-v1","head":\{"hash":"([0-9a-f]{64})","seq":(\d{1,9})\}\}\s*$/;
/** Maximum bytes before the first event and after the last. */
const MAX_AROUND_BYTES = 1_024;
/** Maximum bytes of one event, and of a piece. */
const MAX_EVENT_BYTES = 1_048_576;
const PIECE_BYTES = 1_048_576;

const COMMA = 0x2c;
const CLOSE_SQUARE = 0x5d;

interface RecordEvent extends EvidenceEvent {
  readonly applicationId: string;
  readonly epoch: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function eventIn(json: string): RecordEvent | null {
  try {
    const value: unknown = JSON.parse(json);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function isEvent(value: unknown): value is RecordEvent {
  if (!isObject(value)) return false;
  const { seq, hash, prevHash, applicationId, epoch, type, data } = value;
  return (
    [seq, epoch].every((one) => typeof one === 'number') &&
    [hash, prevHash, applicationId, type].every((one) => typeof one === 'string') &&
    isObject(data)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sealed document of each reader in the round; if it was signed unseen, the document made afterwards, if any. */
function startDocuments() {
  const sealed = new Map<string, string>();
  const made = new Map<string, string>();
  return {
    add({ type, data: { reader, sha256 } }: RecordEvent): void {
      if (typeof reader !== 'string' || typeof sha256 !== 'string') return;
      if (type === 'document.ready') made.set(reader, sha256);
      if (type === 'document.sealed') sealed.set(reader, sha256);
    },
    named(): Map<string, string> {
      const unsealed = [...made].filter(([reader]) => !sealed.has(reader));
      return new Map([
        ...[...sealed].map(([reader, sha256]): [string, string] => [`signed-${reader}.pdf`, sha256]),
        ...unsealed.map(([reader, sha256]): [string, string] => [`unsigned-${reader}.pdf`, sha256]),
      ]);
    },
  };
}

/** More hashes than the record of any of our cases contains; of a longer record, the rest is not known. */
const MAX_HASHES = 10_000;

/** The files of a complete file that are no current documents, by the record's entries about them. */
function startOtherFiles() {
  const documents = new Set<string>();
  const consents = new Set<string>();
  const files = new Set<string>();
  let definition: string | undefined;
  const keep = (set: Set<string>, hash: unknown): void => {
    if (typeof hash === 'string' && set.size < MAX_HASHES) set.add(hash);
  };
  return {
    add({ type, data }: RecordEvent): void {
      if (type === 'document.ready' || type === 'document.sealed') keep(documents, data['sha256']);
      if (type === 'consent.given') keep(consents, data['textSha256']);
      if (type === 'amendment.signed') keep(files, data['fileSha256']);
      if (type === 'app.created' && typeof data['definitionVersion'] === 'string')
        definition = data['definitionVersion'];
    },
    mayContain: (name: string, hash: string): boolean => {
      if (name.startsWith('superseded-')) return documents.has(hash);
      if (name.startsWith('file-')) return files.has(hash);
      if (name.startsWith('consent-')) return consents.has(hash);
      if (name === 'definition.json') return definition === undefined || hash === definition;
      // The record says nothing about these: only the seal vouches for them.
      return name === 'decision.json' || name === 'decision-table.json' || name.startsWith('printed-');
    },
  };
}
