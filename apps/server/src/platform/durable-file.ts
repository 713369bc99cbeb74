/** Files that are complete under their name, and stay there after a loss of power. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/** Ends the name of a file that is still being written. A killed process leaves it behind. */
export const DRAFT = '.draft';

/** Writes a file, or replaces it. Its folder exists. */
export const putFile = (file: string, content: string | Uint8Array): Promise<void> => write(file, content, fs.rename);

/** Writes a new file. Its folder exists; throws `EEXIST` if a file of this name does too. */
export const createFile = (file: string, content: string | Uint8Array): Promise<void> =>
  write(file, content, async (draft) => {
    await fs.link(draft, file);
    await fs.unlink(draft);
  });

/** The draft is hidden: a program that reads the folder sees the whole file or none. */
async function write(
  file: string,
  content: string | Uint8Array,
  giveName: (draft: string, file: string) => Promise<void>,
): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}${DRAFT}`);
  try {
    await writeDraft(draft, content);
    await giveName(draft, file);
  } catch (error) {
    // What failed first is the reason.
    await fs.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

async function writeDraft(draft: string, content: string | Uint8Array): Promise<void> {
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and those above it; each is durable when the one above it is. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  for (let one = folder; made !== undefined && one.length >= made.length; one = path.dirname(one)) {
    await syncFolder(path.dirname(one));
  }
}

/**
 * Makes the names in a folder durable. Some network drives cannot, and a folder that the program may only write to cannot
 * be opened: there it is up to them.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(unless('EACCES', 'EPERM'));
  if (!handle) return;
  try {
    await handle.sync().catch(unless('EINVAL', 'ENOTSUP'));
  } finally {
    await handle.close();
  }
}

const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(errorCode(error) ?? '')) throw error;
  };
