import { writeFile } from 'node:fs/promises';
import { Refusal } from './command.ts';

/** Writes a file that the caller named. Throws `Refusal` if it cannot be written. */
export const writeTo = (file: string, content: string | Uint8Array): Promise<void> =>
  writeFile(file, content).catch((cause: unknown) => {
    throw new Refusal(`the file ${file} cannot be written`, { cause });
  });
