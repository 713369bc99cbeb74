import { entryOf, isKind, NotOurs, PdfCursor, type PdfDictionary, type PdfValue } from './pdf-values.ts';

/** One state of a file: what was written at once, up to its end-of-file mark. Offsets in bytes. */
export interface PdfRevision {
  /** End of the previous revision; 0 for the first. */
  start: number;
  /** Behind its end-of-file mark. */
  end: number;
  /** Position of its table of objects. */
  table: number;
  runs: readonly Run[];
  trailer: PdfDictionary;
}

/** Objects with consecutive numbers; their positions are written in 20 bytes each from `at`. */
interface Run {
  first: number;
  count: number;
  at: number;
}

export interface PdfObject {
  value: PdfValue;
  /** Where it begins, and the revision that wrote it. */
  start: number;
  revision: number;
  /** From the first byte of its value to after its last. */
  written: readonly [number, number];
  /** Start of the bytes of its stream; null: it has none. */
  stream: number | null;
}

/**
 * A file whose structure was followed. Every revision is a separate view: its objects, and the older ones it did not
 * replace.
 */
export interface PdfStructure {
  /** Oldest first, at least one. */
  revisions: readonly PdfRevision[];
  /** Resolves a reference to its value, as seen by that revision. Throws `NotOurs` if there is no such value. */
  dictionary(value: PdfValue | undefined, revision: number): PdfDictionary;
  object(value: PdfValue | undefined, revision: number): PdfObject;
}

/** A file has one revision as printed, one with attached pages, and one for each signature. */
const MAX_REVISIONS = 68;
/** Maximum number of runs in all tables together: one for every page that another revision changes. */
const MAX_RUNS = 16_384;
/** Maximum bytes of all objects that are examined, without streams: some hundred times what our files need. */
const MAX_PARSED = 2 * 1_048_576;
/** Maximum bytes from a trailer to the end of its revision. */
const MAX_TRAILER = 4_096;
/** One place in a table. */
const PLACE = 20;

/**
 * Follows a file from its end: `startxref`, the table of objects there, its trailer, the previous table, and so on.
 * Parses the only layout that our own files have (tables, no comments, no compressed objects) and throws `NotOurs` for
 * any other. Nothing is searched for, so that no byte inside a stream or a string is ever mistaken for structure. Time
 * and memory are linear in the size of the file: each table lies before the next one, and the parsed part of the
 * objects is limited.
 */
export function followPdf(file: Buffer): PdfStructure {
  const revisions = readRevisions(file);
  const known = new Map<number, PdfObject>();
  let parsed = 0;

  function place(number: number, from: number): { at: number; revision: number } {
    for (let revision = from; revision >= 0; revision -= 1) {
      const run = runWith(revisions[revision]?.runs ?? [], number);
      if (!run) continue;
      const at = run.at + (number - run.first) * PLACE;
      const found = /^(\d{10}) 00000 n[ \r]\n$/.exec(file.toString('latin1', at, at + PLACE));
      if (!found) break;
      return { at: Number(found[1]), revision };
    }
    throw new NotOurs('no such object');
  }

  function object(value: PdfValue | undefined, newest: number): PdfObject {
    if (!isKind(value, 'ref')) throw new NotOurs('no reference');
    const { at, revision } = place(value.number, newest);
    const before = known.get(at);
    if (before) return before;
    const { start = 0, table = 0 } = revisions[revision] ?? {};
    if (at < start || at >= table) throw new NotOurs('an object elsewhere');
    const cursor = new PdfCursor(file, at, Math.min(table, at + MAX_PARSED - parsed));
    if (cursor.whole() !== value.number) throw new NotOurs('another object');
    cursor.expect('0');
    cursor.expect('obj');
    cursor.space();
    const from = cursor.at;
    const read = cursor.value();
    const written = [from, cursor.at] as const;
    const found = { value: read, start: at, revision, written, stream: streamAt(cursor) };
    parsed += cursor.at - at;
    known.set(at, found);
    return found;
  }

  return {
    revisions,
    object,
    dictionary(value, revision) {
      const found = isKind(value, 'ref') ? object(value, revision).value : value;
      if (!isKind(found, 'dictionary')) throw new NotOurs('no dictionary');
      return found;
    },
  };
}

/** After the dictionary of a stream, its bytes begin on the next line. */
function streamAt(cursor: PdfCursor): number | null {
  if (cursor.skip('stream\n')) return cursor.at;
  cursor.expect('endobj');
  return null;
}

function runWith(runs: readonly Run[], number: number): Run | undefined {
  let [low, high] = [0, runs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (!run || number < run.first) high = middle - 1;
    else if (number >= run.first + run.count) low = middle + 1;
    else return run;
  }
  return undefined;
}

function readRevisions(file: Buffer): PdfRevision[] {
  const newestFirst: PdfRevision[] = [];
  let left = MAX_RUNS;
  for (let table: number | undefined = lastTable(file); table !== undefined;) {
    if (newestFirst.length === MAX_REVISIONS) throw new NotOurs('too many revisions');
    const later = newestFirst.at(-1);
    const revision = readRevision(file, table, later?.table ?? file.length, left);
    if (later) later.start = revision.end;
    left -= revision.runs.length;
    newestFirst.push(revision);
    const before = entryOf(revision.trailer, 'Prev');
    // Strictly toward the start: our own files have no tables that refer to each other.
    if (before !== undefined && (typeof before !== 'number' || before >= table)) throw new NotOurs('no way back');
    table = before;
  }
  return newestFirst.toReversed();
}

/** What the end of a file points to: the end is searched for in the last kilobyte, as every reader does. */
function lastTable(file: Buffer): number {
  const tail = file.toString('latin1', Math.max(0, file.length - 1024));
  const last = [...tail.matchAll(/\nstartxref\n(\d{1,10})\n%%EOF/g)].at(-1);
  if (!last) throw new EndMissing();
  return Number(last[1]);
}

/** The file does not end as a PDF does. */
export class EndMissing extends NotOurs {}

function readRevision(file: Buffer, table: number, most: number, mostRuns: number): PdfRevision {
  const cursor = new PdfCursor(file, table, most);
  cursor.exactly('xref\n');
  const runs: Run[] = [];
  while (!cursor.skip('trailer')) {
    if (runs.length === mostRuns) throw new NotOurs('too many runs');
    const first = cursor.whole();
    const count = cursor.whole();
    cursor.exactly('\n');
    const last = runs.at(-1);
    if (last && first < last.first + last.count) throw new NotOurs('runs out of order');
    runs.push({ first, count, at: cursor.at });
    cursor.at += count * PLACE;
  }
  const rest = new PdfCursor(file, cursor.at, Math.min(most, cursor.at + MAX_TRAILER));
  const trailer = rest.value();
  if (!isKind(trailer, 'dictionary')) throw new NotOurs('no trailer');
  rest.expect('startxref');
  if (rest.whole() !== table) throw new NotOurs('another table');
  rest.expect('%%EOF');
  const end = file[rest.at] === LINE_END ? rest.at + 1 : rest.at;
  return { start: 0, end, table, runs, trailer };
}

const LINE_END = 0x0a;
