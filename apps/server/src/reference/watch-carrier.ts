/** Outside production: a change saved in the carrier's folder is read at once, and holds from then on if nothing is wrong with it. */
import fs from 'node:fs';
import path from 'node:path';
import { type Finding, loadModel } from '@countersign/engine';
import type { CarrierFile, OwnTexts } from '@countersign/engine/author';
import type { Definitions } from './definitions.ts';
import { readAside } from './read-aside.ts';
import { readFolder } from './read-folder.ts';

/** How the folder stands since it was last read. */
export interface CarrierReport {
  /** Goes up with every reading. */
  revision: number;
  /** A change is being read; everything else is of the reading before. */
  isReading: boolean;
  readAt: Date;
  /** How long reading and checking took. */
  milliseconds: number;
  /** Empty: what was read is what new cases get. */
  findings: ReportedFinding[];
}

export interface ReportedFinding extends Finding {
  /** The line it is about, as it is written; null where there is none. */
  source: string | null;
}

export interface CarrierWatch {
  latest(): CarrierReport;
  /** Resolves when a reading under way has ended. */
  close(): Promise<void>;
}

/** An editor writes a file in several steps, and a person saves several files at once. */
const REST_MS = 100;

/**
 * Watches the folder, of which `files` was read last. A reading without findings is adopted by `definitions`; with findings the last good one goes on.
 * `onError` is told what keeps the folder from being watched or read.
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
  const watchers = new Map<string, fs.FSWatcher>();

  // Each folder is watched, not its files: a file that is saved by renaming another over it is a new one.
  function watchFolders(): void {
    const folders = foldersIn(folder);
    for (const [each, watcher] of watchers) {
      if (folders.includes(each)) continue;
      watcher.close();
      watchers.delete(each);
    }
    for (const each of folders) {
      if (watchers.has(each)) continue;
      const watcher = fs.watch(each, noteChange);
      watcher.on('error', (error) => {
        watcher.close();
        watchers.delete(each);
        if (fs.existsSync(each)) onError(error);
      });
      watchers.set(each, watcher);
    }
  }

  function noteChange(): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      reading = reading.then(read).catch(onError);
    }, REST_MS);
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
    const { carrier, findings } = await readAside({ files: present, own });
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
    onError(error);
  }
  return {
    latest: () => report,
    close() {
      closed = true;
      clearTimeout(waiting);
      for (const watcher of watchers.values()) watcher.close();
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

/** The same for the same files, so that a look at the folder or a file of the editor's own starts nothing. */
const fingerprint = (files: readonly CarrierFile[]): string =>
  JSON.stringify(files.map(({ path, text }) => [path, text]));

function sourceOf({ file, line }: Finding, files: readonly CarrierFile[]): string | null {
  const text = files.find((each) => each.path === file)?.text;
  return text === undefined || line === undefined ? null : (text.split(/\r?\n/)[line - 1] ?? null);
}
