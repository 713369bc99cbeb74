/** The folders that the program writes to, and whether there is room on their disks. */
import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config/index.ts';

/** Below this, `/readyz` and the daily mail warn. */
const MIN_FREE_BYTES = 1024 * 1024 * 1024;

type Folders = Pick<Config, 'dataFolder' | 'anchorFolder' | 'documents' | 'handoverTargets'>;

/** Each once, including those that are created when they are first needed. */
export function writtenFolders({ dataFolder, anchorFolder, documents, handoverTargets }: Folders): string[] {
  const handedOver = handoverTargets.flatMap((target) => (target.kind === 'folder' ? [target.folder] : []));
  const stored = documents.place === 'folder' ? [documents.folder] : [];
  return [...new Set([dataFolder, anchorFolder, ...stored, ...handedOver])];
}

/** The folder, or the existing one above it in which it will be created. */
export function nearestFolder(folder: string): string {
  return fs.existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}

/** The first of these folders on a disk with less room than `MIN_FREE_BYTES`; null: there is room for all. */
export async function fullFolder(folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(nearestFolder(folder));
    if (bavail * bsize < MIN_FREE_BYTES) return folder;
  }
  return null;
}
