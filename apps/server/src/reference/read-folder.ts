/** A carrier's folder as the author entry of the engine wants it. */
import fs from 'node:fs';
import path from 'node:path';
import { type CarrierFile, encodingOf } from '@countersign/engine/author';

const endings = new Set(['.yaml', '.yml', '.md', '.svg', '.png', '.csv']);

/** Every file of the folder that a carrier is made of. What editors keep beside a file begins with a dot. */
export function readFolder(folder: string): CarrierFile[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.has(path.extname(name)) && !path.basename(name).startsWith('.'))
    .flatMap((name) => {
      const text = readText(path.join(folder, name));
      return text === null ? [] : [{ path: name.split(path.sep).join('/'), text }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Null for a file that went away meanwhile: an editor is just replacing it. */
function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, encodingOf(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
