/**
 * Outside production: a change saved in the carrier's folder is read at once, and applies from then on if it has no
 * mistakes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Finding, loadModel } from '@countersign/engine';
import type { CarrierFile, OwnTexts } from '@countersign/engine/author';
import type { Definitions } from './definitions.ts';
import { readInWorker } from './read-in-worker.ts';
import { readFolder } from './read-folder.ts';
import { errorCode } from '../platform/index.ts';

/** The state of the folder since it was last read. */
export interface CarrierReport {
  /** Increases with every reading. */
  revision: number;
  /** A change is being read; everything else is from the previous reading. */
  isReading: boolean;
  readAt: Date;
  /** How long reading and checking took. */
  milliseconds: number;
  /** Empty: what was read is used for new cases. */
  findings: ReportedFinding[];
}

export interface ReportedFinding extends Finding {
  /** The line it refers to, as it is written; null if there is none. */
  source: string | null;
}

export interface CarrierWatch {
  latest(): CarrierReport;
  /** Resolves when a reading in progress has ended. */
  close(): Promise<void>;
}

/** An editor writes a file in several steps, and a person saves several files at once. */
const DEBOUNCE_MS = 100;
const POLL_MS = 1_000;
/** The kind of finding for a folder that cannot be reached. */
const STALE = 'out-of-reach';

/**
 * Watches the folder, of which `files` was read last. A reading without findings is adopted by `definitions`; if there
 * are findings, the last good one stays in use. `onError` is called with what keeps the folder from being watched or
 * read.
 */
export function watchCarrier(
  folder: string,
  files: readonly CarrierFile[],
  definitions: Pick<Definitions, 'adopt'>,
  { own, now, onError }: { own: OwnTexts; now: () => Date; onError: (error: unknown) => void },
): CarrierWatch {
  let known = fingerprint(files);
  let report: CarrierReport = { revision: 1, isReading: false, readAt: now(), milliseconds: 0, findings: [] };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> = Promise.resolve();
  let closed = false;
  const watchers = new Map<string, { watcher: fs.FSWatcher; inode: number }>();

  // The folders are watched, not their files: a file that is saved by renaming another over it is a new one. The same
  // is true of a folder that was replaced.
  function watchFolders(): void {
    const folders = new Map(foldersIn(folder).map((each) => [each, fs.statSync(each).ino]));
    for (const [each, { watcher, inode }] of watchers) {
      if (folders.get(each) === inode) continue;
      watcher.close();
      watchers.delete(each);
    }
    for (const [each, inode] of folders) {
      if (watchers.has(each)) continue;
      const watcher = fs.watch(each, noteChange);
      watcher.on('error', (error) => {
        watcher.close();
        watchers.delete(each);
        if (fs.existsSync(each)) fail(error);
      });
      watchers.set(each, { watcher, inode });
    }
  }

  /** There is no notification when a folder is moved, or a link is changed: so it is checked. */
  const looking = setInterval(() => {
    const found = fs.statSync(folder, { throwIfNoEntry: false })?.ino;
    if (found !== watchers.get(folder)?.inode) noteChange();
  }, POLL_MS);
  looking.unref();

  /** What was read last is reported as out of date until the folder can be read and watched again. */
  function fail(error: unknown): void {
    onError(error);
    if (report.findings.some(({ kind }) => kind === STALE)) return;
    known = '';
    const code = errorCode(error) ?? 'unknown';
    const message = `The folder cannot be read or watched (${code}): this is its last known state. The server tries again every second.`;
    const stale = { kind: STALE, path: folder, message, file: '', line: 1, source: null };
    report = { ...report, revision: report.revision + 1, isReading: false, findings: [stale] };
  }

  function noteChange(): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      reading = reading.then(read).catch(fail);
    }, DEBOUNCE_MS);
  }

  async function read(): Promise<void> {
    if (closed) return;
    watchFolders();
    const present = readFolder(folder);
    const found = fingerprint(present);
    if (found === known) return;
    known = found;
    report = { ...report, isReading: true };
    try {
      report = await readingOf(present);
    } finally {
      report = { ...report, isReading: false };
    }
  }

  async function readingOf(present: readonly CarrierFile[]): Promise<CarrierReport> {
    const started = performance.now();
    const { carrier, findings } = await readInWorker({ files: present, own });
    if (carrier) await definitions.adopt({ carrier, model: loadModel(carrier.definition) });
    return {
      revision: report.revision + 1,
      isReading: false,
      readAt: now(),
      milliseconds: Math.round(performance.now() - started),
      findings: findings.map((finding) => ({ ...finding, source: sourceOf(finding, present) })),
    };
  }

  try {
    watchFolders();
    // It may have changed before it was watched.
    noteChange();
  } catch (error) {
    fail(error);
  }
  return {
    latest: () => report,
    close() {
      closed = true;
      clearTimeout(waiting);
      clearInterval(looking);
      for (const { watcher } of watchers.values()) watcher.close();
      return reading;
    },
  };
}

function foldersIn(folder: string): string[] {
  const inside = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...inside];
}

/** The same for the same files, so that neither access to the folder nor an editor's own file starts a reading. */
const fingerprint = (files: readonly CarrierFile[]): string => JSON.stringify(files);

function sourceOf({ file, line }: Finding, files: readonly CarrierFile[]): string | null {
  const text = files.find((each) => each.path === file)?.text;
  return text === undefined || line === undefined ? null : (text.split(/\r?\n/)[line - 1] ?? null);
}
