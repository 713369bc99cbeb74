/** A carrier's folder in the form that the engine's author entry expects. */
import fs from 'node:fs';
import path from 'node:path';
import { type CarrierFile, encodingOf, isOfCarrier } from '@countersign/engine/author';
import { errorCode } from '../platform/index.ts';

const endings = new Set(['.yaml', '.yml', '.md', '.svg', '.png', '.csv']);

/** All files of the folder that belong to a carrier. */
export function readFolder(folder: string): CarrierFile[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => endings.has(path.extname(name)) && isOfCarrier(name))
    .flatMap((name) => {
      const text = readText(path.join(folder, name));
      return text === null ? [] : [{ path: name, text }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Null for a file that disappeared meanwhile, because an editor is replacing it, and for a folder with the name of a file. */
function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, encodingOf(file));
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
