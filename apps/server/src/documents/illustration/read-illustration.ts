import { createHash } from 'node:crypto';
import { BadUpload, builtFile, createFairQueue, doNotCountAsLoad, Overloaded, sha256 } from '../../platform/index.ts';
import type { PdfContent } from './pdf-content.ts';
import type { FileScanner } from './scan-file.ts';
import { type ChildReport, startChild } from './parser-process.ts';

/** `not-pdf`: something else, whatever its name says. `refused`: a PDF that is broken, active, locked or too large. */
type Refusal = { outcome: 'not-pdf' } | { outcome: 'refused'; reason: string };
/** `bytes`: the file as it was sent. */
export type IllustrationReading = { outcome: 'read'; content: PdfContent; bytes: Buffer; sha256: string } | Refusal;
/** `bytes`: the same pages as a file without anything active or external, and without information about the file. */
export type IllustrationCleaning = { outcome: 'cleaned'; bytes: Uint8Array; pages: number } | Refusal;

/** A file in pieces, as they arrive. */
export type Arriving = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface IllustrationReader {
  /**
   * Reads one file in a separate process, which gets it as it arrives; this process holds nothing of it before it was
   * found to be valid. Rejects like `file`, with `Overloaded` if too many are being read or the machine has no
   * capacity, and with a `BadUpload` (408) for a file that arrives too slowly while others wait. `by`: the sender;
   * nobody has two files read while others have none.
   */
  read(file: Arriving, by?: string): Promise<IllustrationReading>;
  /**
   * Converts one file to pages that may be in one of our documents, in a separate process. The same file gives the same
   * bytes; rejects with `Overloaded` if the machine has no capacity, because the file may be cleaned at another try.
   */
  clean(bytes: Uint8Array): Promise<IllustrationCleaning>;
}

export interface IllustrationReaderOptions {
  /** Built child to run; by default the one beside the built server. */
  childFile?: string | undefined;
  /**
   * Maximum time for reading one file once it has arrived, in milliseconds; cleaning it may take four times as long.
   */
  timeoutMs?: number;
  /** Asked before a file is read; a file it rejects is refused. */
  scan?: FileScanner | undefined;
}

/**
 * Files processed at the same time in one server process; others wait for their turn, and nothing of them is read from
 * the network.
 */
const TURNS = { atOnce: 2, mostWaiting: 20, longestMs: 25_000 };
/** Cleaning is part of a job: it has time. */
const CLEANING = { atOnce: 2, mostWaiting: Infinity, longestMs: 600_000 };
/**
 * A child that does not respond is killed; it monitors its own work and memory more closely, so that only a busy
 * machine makes it late.
 */
const TIMEOUT_MS = 8_000;
/** Minimum speed of a file while others wait, once it has had a head start. */
const MIN_BYTES_PER_MS = 500;
const HEAD_START_MS = 2_000;
/** The header is within the first kilobyte. */
const MAX_HEADER_OFFSET = 1_024;

/**
 * Reads and cleans uploaded PDFs, which are treated as hostile (spec trust §7): each in a child process without
 * environment that monitors its memory and work, and that is killed if it does not end. Without a built child, nothing
 * is read: never in this process.
 */
export function startIllustrationReader({
  childFile = builtFile('illustration-reader.mjs', import.meta.url),
  timeoutMs = TIMEOUT_MS,
  scan,
}: IllustrationReaderOptions = {}): IllustrationReader {
  const turns = createFairQueue(TURNS);
  const cleaning = createFairQueue(CLEANING);

  async function receive(
    program: string,
    pieces: AsyncIterator<Uint8Array>,
    head: Uint8Array,
  ): Promise<IllustrationReading> {
    const child = startChild(program, 'read');
    const scanning = scan?.();
    const hash = createHash('sha256');
    const pace = paceOf(() => turns.isAwaited());
    try {
      for (let piece: Uint8Array | null = head; piece !== null; piece = await nextInTime(pieces, pace)) {
        hash.update(piece);
        await Promise.all([child.write(piece), scanning?.write(piece)]);
        pace.took(piece.length);
      }
      if (scanning && !(await scanning.isClean())) return { outcome: 'refused', reason: 'scanner' };
      const said = await child.finish(timeoutMs);
      // It limits its own work: if it has not even reported exceeding its limits, the machine gave it no time.
      if (said === 'late') throw new Overloaded();
      return readingOf(said, hash.digest('hex'));
    } finally {
      child.kill();
      scanning?.end();
    }
  }

  return {
    async read(file, by = '') {
      const pieces = iterate(file);
      const head = await firstBytes(pieces);
      if (!isPdf(head) || childFile === undefined) {
        await passBy(pieces);
        return isPdf(head) ? { outcome: 'refused', reason: 'no reader' } : { outcome: 'not-pdf' };
      }
      return doNotCountAsLoad(() => turns.inTurn(by, () => receive(childFile, pieces, head)));
    },
    async clean(bytes) {
      if (!isPdf(bytes)) return { outcome: 'not-pdf' };
      if (childFile === undefined) return { outcome: 'refused', reason: 'no reader' };
      const said = await cleaning.inTurn(null, () => {
        const child = startChild(childFile, 'clean');
        void child.write(bytes);
        return child.finish(4 * timeoutMs);
      });
      if (said === 'late') throw new Overloaded();
      if (said?.answer.outcome !== 'cleaned') return refusal(said);
      return { outcome: 'cleaned', bytes: new Uint8Array(said.bytes), pages: said.answer.pages };
    },
  };
}

/** By its content: the header is within the first kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAX_HEADER_OFFSET)).includes('%PDF-');
}

/** The child's output is compared with its input: it may have been compromised by then. */
function readingOf(said: ChildReport | null, given: string): IllustrationReading {
  if (said?.answer.outcome !== 'read' || sha256(said.bytes) !== given) return refusal(said);
  return { outcome: 'read', content: said.answer.content, bytes: said.bytes, sha256: given };
}

function refusal(said: ChildReport | null): Refusal {
  if (said === null) return { outcome: 'refused', reason: 'killed' };
  return { outcome: 'refused', reason: 'reason' in said.answer ? said.answer.reason : 'another answer' };
}

async function* iterate(file: Arriving): AsyncGenerator<Uint8Array, void, undefined> {
  yield* file;
}

/** Enough to recognize it, or all of it. */
async function firstBytes(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  while (head.length < MAX_HEADER_OFFSET) {
    const next = await pieces.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

/** Not read; whether it is one complete file is reported anyway. */
async function passBy(pieces: AsyncIterator<Uint8Array>): Promise<void> {
  await doNotCountAsLoad(async () => {
    while ((await pieces.next()).done !== true);
  });
}

interface Pace {
  took(bytes: number): void;
  isTooSlow(): boolean;
}

function paceOf(isAwaited: () => boolean): Pace {
  const began = performance.now();
  let received = 0;
  return {
    took: (bytes) => void (received += bytes),
    isTooSlow: () => isAwaited() && received < (performance.now() - began - HEAD_START_MS) * MIN_BYTES_PER_MS,
  };
}

/** The next piece, null at the end. */
async function nextInTime(pieces: AsyncIterator<Uint8Array>, pace: Pace): Promise<Uint8Array | null> {
  let watch: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const look = () => (pace.isTooSlow() ? reject(new BadUpload(408, 'The file is arriving too slowly.')) : undefined);
    watch = setInterval(look, 250);
  });
  try {
    const next = await Promise.race([pieces.next(), tooSlow]);
    return next.done === true ? null : next.value;
  } finally {
    clearInterval(watch);
  }
}
