import { readFile } from 'node:fs/promises';
import { Refusal } from './command.ts';

/** The bytes of a file that the caller named. Throws `Refusal` if it cannot be read. */
export const bytesIn = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    throw new Refusal(`the file ${file} cannot be read`, { cause });
  });

/** The text of a file that the caller named, without the mark with which Windows begins it. Throws `Refusal` if it cannot be read. */
export const textIn = async (file: string): Promise<string> =>
  (await bytesIn(file)).toString('utf8').replace(/^\uFEFF/, '');
