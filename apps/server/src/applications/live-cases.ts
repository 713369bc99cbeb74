/**
 * Cases that this process has opened, kept in memory for the next call. Nothing in here is trusted: what is kept is
 * used only if the database says that it is current (docs/decisions/live-cases.md).
 */
import { getHeapStatistics } from 'node:v8';
import type { Answers, Application } from '@countersign/engine';
import { type Config, type Database, type Log, type Shutdown } from '../platform/index.ts';
import type { BlockRecord } from './case.ts';

/** The sections of a case as they were read. Immutable, because several calls may share it. */
export interface Sections {
  readonly answers: Readonly<Answers>;
  readonly blocks: ReadonlyMap<string, BlockRecord>;
  /** The version of the stored row that each section was read from, by section. */
  readonly rowVersions: ReadonlyMap<string, string>;
}

export interface LiveCases {
  /** What was last read of a case; null: nothing is kept. */
  sections(id: string): Sections | null;
  keepSections(id: string, sections: Sections): void;
  /**
   * Takes an application that was kept open in exactly this state, so that only one caller gets it. Null: there is
   * none.
   */
  takeOpen(id: string, state: string): Application | null;
  /** Keeps an application open for the next call that needs exactly this state. */
  keepOpen(id: string, state: string, application: Application): void;
  /** Drops everything that is kept of an erased case; calls that are still in progress cannot put it back. */
  forget(id: string): void;
  /** Drops everything. */
  forgetAll(): void;
  /** Drops what has not been used for 15 minutes. */
  forgetUnused(): void;
  /** How many cases are kept, and about how many bytes they take. */
  size(): { cases: number; bytes: number };
}

/** Where the database tells every process of a case that was erased: `pg_notify` with its id. */
export const ERASED_CHANNEL = 'countersign_erased';

/** How long answers stay in memory after they were last used; at most a minute longer. */
const KEPT_FOR_MS = 15 * 60 * 1000;
/** No call takes longer. */
const MAX_CALL_MS = 60_000;
/** An open application of the reference carrier takes 0.32 MB, measured; a record of it less. */
const BYTES_OF_APPLICATION = 350_000;
/** Bytes of a section in addition to its answers. */
const BYTES_OF_SECTION = 500;

const MB = 1024 * 1024;

/**
 * Opens the live cases of this process, with `CASE_CACHE_MB` of memory. Erased cases are dropped at once, in every
 * process; all are dropped when the connection that reports this was lost, because the database may be another one now.
 */
export function openLiveCases(
  { config, database, log, shutdown }: { config: Config; database: Database; log: Log; shutdown: Shutdown },
  mostMemory = getHeapStatistics().heap_size_limit / 2,
): LiveCases {
  const wanted = config.caseCacheMb * MB;
  if (wanted > mostMemory) {
    const most = Math.floor(mostMemory / MB);
    log.warn(`CASE_CACHE_MB ${config.caseCacheMb} is more than half of this process's memory: ${most} MB are used`);
  }
  const cases = createLiveCases(Math.min(wanted, mostMemory));
  const sweep = setInterval(() => cases.forgetUnused(), 60_000);
  sweep.unref();
  database.listen({
    channel: ERASED_CHANNEL,
    heard: (id) => cases.forget(id),
    began: () => cases.forgetAll(),
  });
  shutdown.onStop('live cases', () => {
    clearInterval(sweep);
    cases.forgetAll();
  });
  return cases;
}

interface LiveCase {
  sections: Sections | null;
  open: { state: string; application: Application } | null;
  usedAt: number;
  bytes: number;
}

/** Keeps the most recently used cases in at most this many bytes; with 0, none. `now` returns milliseconds. */
export function createLiveCases(mostBytes: number, now: () => number = () => performance.now()): LiveCases {
  // The least recently used is first.
  const cases = new Map<string, LiveCase>();
  let bytes = 0;

  function drop(id: string): void {
    bytes -= cases.get(id)?.bytes ?? 0;
    cases.delete(id);
  }

  // Erased cases with the time of erasure, kept until every call that may have read one has ended.
  const erased = new Map<string, number>();

  function keep(id: string, change: Partial<Pick<LiveCase, 'sections' | 'open'>>): void {
    if (erased.has(id)) return;
    const { sections, open } = { sections: null, open: null, ...cases.get(id), ...change };
    drop(id);
    const size = bytesOf(sections) + (open === null ? 0 : BYTES_OF_APPLICATION + open.state.length);
    cases.set(id, { sections, open, usedAt: now(), bytes: size });
    bytes += size;
    for (const oldest of cases.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  }

  return {
    sections: (id) => cases.get(id)?.sections ?? null,
    keepSections: (id, sections) => keep(id, { sections }),
    takeOpen(id, state) {
      const open = cases.get(id)?.open;
      if (!open) return null;
      keep(id, { open: null });
      return open.state === state ? open.application : null;
    },
    keepOpen: (id, state, application) => keep(id, { open: { state, application } }),
    forget(id) {
      erased.set(id, now());
      drop(id);
    },
    forgetAll() {
      cases.clear();
      bytes = 0;
    },
    forgetUnused() {
      for (const [id, at] of erased) if (now() - at > MAX_CALL_MS) erased.delete(id);
      for (const [id, { usedAt }] of cases) if (now() - usedAt > KEPT_FOR_MS) drop(id);
    },
    size: () => ({ cases: cases.size, bytes }),
  };
}

function bytesOf(sections: Sections | null): number {
  if (sections === null) return 0;
  let size = sections.blocks.size * BYTES_OF_SECTION;
  for (const answers of Object.values(sections.answers)) {
    for (const [path, text] of Object.entries(answers)) size += 2 * (path.length + text.length);
  }
  return size;
}
