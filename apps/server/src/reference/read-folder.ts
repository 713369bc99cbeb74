/** A carrier's folder in the form that the engine's author entry expects. */
import fs from 'node:fs';
import path from 'node:path';
import { type CarrierFile, encodingOf, HEAD_FILE, isOfCarrier } from '@countersign/engine/author';
import { errorCode } from '../platform/index.ts';

const KINDS = /\.(?:ya?ml|md|svg|png|csv)$/i;

/** What may be, or lead to, the file that makes a folder a carrier's. */
const HEAD = /(?:^|\/)definition\.[^/]*$/i;
/** How many levels of folders a carrier is looked for in: a folder that is none may be a whole disk. */
const MAX_LEVELS = 3;

/**
 * All files of the folder that belong to a carrier, sorted by path; of other kinds of files only the names. Of a folder
 * that is no carrier's, only the names that may show where one is. Throws if the folder itself cannot be read.
 */
export function readFolder(folder: string): CarrierFile[] {
  const isCarrier = fs.readdirSync(folder).includes(HEAD_FILE);
  const found = namesIn(folder, '', isCarrier ? Infinity : MAX_LEVELS).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (!isCarrier) return found.filter((each) => HEAD.test(each.path));
  return found.flatMap((each) => (each.unreadable === undefined ? withText(folder, each) : [each]));
}

/** What is in a folder, and in those inside it, so many levels deep. */
function namesIn(folder: string, inside: string, levels: number): CarrierFile[] {
  if (levels === 0) return [];
  return fs.readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(inside, entry.name);
    if (!isOfCarrier(name)) return [];
    return entry.isDirectory() ? attempt(name, () => namesIn(folder, name, levels - 1)) : [{ path: name, text: '' }];
  });
}

const withText = (folder: string, { path: name, text }: CarrierFile): CarrierFile[] =>
  attempt(name, () => {
    const file = path.join(folder, name);
    const found = fs.statSync(file);
    // A link to a folder.
    if (found.isDirectory()) return [];
    if (!KINDS.test(name)) return [{ path: name, text }];
    // Reading a pipe would wait for somebody who writes to it.
    if (!found.isFile()) return [{ path: name, text, unreadable: 'it is a pipe, a socket or a device, and no file' }];
    return [{ path: name, text: fs.readFileSync(file, encodingOf(name)) }];
  });

/** Nothing for what disappeared meanwhile, because an editor is replacing it, and for a link that leads nowhere. */
function attempt(name: string, read: () => CarrierFile[]): CarrierFile[] {
  try {
    return read();
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    return code === 'ENOENT' ? [] : [{ path: name, text: '', unreadable: REASONS[code] ?? `the system says ${code}` }];
  }
}

const NO_PERMISSION = 'this user has no permission to read it';
const REASONS: Readonly<Record<string, string>> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  ELOOP: 'it is a link that leads back to itself',
};
