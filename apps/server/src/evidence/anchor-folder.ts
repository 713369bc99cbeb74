/** The folder of anchors, which the owner of the database cannot write to: one file each, with its seal beside it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { createFile, errorCode, makeFolder, putFile } from '../platform/index.ts';

const name = (number: number): string => `${String(number).padStart(8, '0')}.anchor`;

export interface AnchorFile {
  text: string;
  /** Detached CMS signature (DER) of the text; null: there is none. */
  seal: Buffer | null;
}

/**
 * The file that an operator puts into an empty folder to confirm that the earlier anchors are kept elsewhere on
 * purpose.
 */
const ANEW = 'begin-anew';

/** Whether an operator confirmed it: nobody with only the database can. */
export async function isNewStart(folder: string): Promise<boolean> {
  return (await fs.readFile(path.join(folder, ANEW)).catch(unlessMissing)) !== undefined;
}

/** The numbers of all anchors, in order; none when there is no such folder. */
export async function anchorNumbers(folder: string): Promise<number[]> {
  const files = await fs.readdir(folder).catch(unlessMissing);
  const numbers = (files ?? []).flatMap((file) => {
    const [, digits] = /^(\d{8,})\.anchor$/.exec(file) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return numbers.toSorted((one, other) => one - other);
}

/** Null: it does not exist. */
export async function readAnchorFile(folder: string, number: number): Promise<AnchorFile | null> {
  const file = path.join(folder, name(number));
  const text = await fs.readFile(file, 'utf8').catch(unlessMissing);
  if (text === undefined) return null;
  return { text, seal: (await fs.readFile(`${file}.p7s`).catch(unlessMissing)) ?? null };
}

/** Writes a new one permanently; throws if one with this number exists. */
export async function writeAnchorFile(folder: string, number: number, { text, seal }: AnchorFile): Promise<void> {
  await makeFolder(folder);
  const file = path.join(folder, name(number));
  // A file with its text is complete only with its seal: an unfinished one is made again.
  if (seal) await putFile(`${file}.p7s`, seal);
  await createFile(file, text);
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
