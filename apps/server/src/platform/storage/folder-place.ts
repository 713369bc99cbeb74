/** Objects as files of a folder. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config/index.ts';
import { sha256 } from '../crypto/index.ts';
import { isObjectName, type ObjectPlace, StorageUnavailable, USER_MARK } from './object-place.ts';
import { DAY_MS } from '../durations.ts';
import { DRAFT, makeFolder, putFile } from '../durable-file.ts';
import { errorCode } from '../error-code.ts';

/** A killed process leaves its draft behind; after this time no process can still be writing it. */
const DRAFT_MS = DAY_MS;

/** The folder is created with the first object. */
export function folderPlace(folder: string): ObjectPlace {
  const unlessAway = <Result>(work: Promise<Result>): Promise<Result> => orAway(folder, work);
  const fileOf = (object: string): string => path.join(folder, object.slice(0, 2), object);

  async function put(object: string, bytes: Uint8Array): Promise<void> {
    const file = fileOf(object);
    await makeFolder(path.dirname(file));
    await putFile(file, bytes);
  }

  return {
    name: 'folder',
    put: (object, bytes) => unlessAway(put(object, bytes)),
    get: (object) => unlessAway(fs.readFile(fileOf(object)).catch(nullIfMissing)),
    async remove(object) {
      await unlessAway(fs.rm(fileOf(object), { force: true }));
      return 'removed';
    },
    async *list(prefix) {
      const inside = path.join(folder, prefix);
      for (const name of (await unlessAway(fs.readdir(inside).catch(nullIfMissing))) ?? []) {
        const file = path.join(inside, name);
        const found = await unlessAway(fs.stat(file).catch(nullIfMissing));
        if (found === null) continue;
        if (isObjectName(name)) yield { object: name, at: found.mtime };
        else if (name.endsWith(DRAFT) && Date.now() - found.mtimeMs > DRAFT_MS)
          await unlessAway(fs.rm(file, { force: true }));
      }
    },
    async users() {
      const names = (await unlessAway(fs.readdir(folder).catch(nullIfMissing))) ?? [];
      return names.filter((name) => name.startsWith(USER_MARK)).map((name) => name.slice(USER_MARK.length));
    },
    async addUser(id) {
      await unlessAway(makeFolder(folder));
      await unlessAway(putFile(path.join(folder, `${USER_MARK}${id}`), ''));
    },
    async probe() {
      const bytes = randomBytes(64);
      const object = sha256(bytes);
      try {
        await put(object, bytes);
        await fs.readFile(fileOf(object));
        await fs.rm(fileOf(object));
      } catch (error) {
        throw new ConfigError(
          `The folder of documents ${folder} cannot be written (${errorCode(error) ?? String(error)}): give it to the user of the server, and make room`,
        );
      }
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** A full disk, a network drive that is not available, a folder of another user. The command that copies has two folders. */
async function orAway<Result>(folder: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const why = errorCode(error) ?? String(error);
    throw new StorageUnavailable(`the folder of documents ${folder} cannot be used (${why})`, { cause: error });
  }
}
