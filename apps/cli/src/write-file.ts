import { writeFile } from 'node:fs/promises';
import { Misuse } from './command.ts';

/** Writes a file that the caller named. Throws `Misuse` if it cannot be written. */
export const writeTo = (file: string, content: string | Uint8Array): Promise<void> =>
  writeFile(file, content).catch((cause: unknown) => {
    throw new Misuse(`the file ${file} cannot be written`, { cause });
  });
