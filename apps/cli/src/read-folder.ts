/** Reads a carrier's folder from the disk. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type CarrierFile,
  type CarrierReading,
  type ReadCarrier,
  encodingOf,
  isOfCarrier,
  findingLine,
  readCarrierOnce,
} from '@countersign/engine/author';
import type { Model } from '@countersign/engine';
import { PRODUCT_TEXTS } from '@countersign/server/product-texts';
import { Refusal } from './command.ts';
import type { Output } from './command.ts';

/** Scenarios are in the same folder but are not part of the definition. */
const SCENARIOS = 'scenarios/';
const STORIES = 'invented-cases/';

/** The files that define the carrier, with paths as used in findings. A folder that cannot be read is a misuse. */
export const readFolder = (folder: string): Promise<CarrierFile[]> =>
  readFiles(folder, (file) => isOfCarrier(file) && !file.startsWith(SCENARIOS));

/** The carrier's scenarios. */
export const readScenarios = (folder: string): Promise<CarrierFile[]> =>
  readFiles(folder, (file) => isOfCarrier(file) && file.startsWith(SCENARIOS));

/** The people and stories of its invented cases. */
export const readStories = (folder: string): Promise<CarrierFile[]> =>
  readFiles(folder, (file) => isOfCarrier(file) && file.startsWith(STORIES));

async function readFiles(folder: string, isWanted: (path: string) => boolean): Promise<CarrierFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Refusal(`the folder ${folder} cannot be read`);
  });
  const files = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: path.relative(folder, file).split(path.sep).join('/') }))
    .filter((each) => isWanted(each.path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const read = await Promise.all(
    files.map(async (each) => ({
      path: each.path,
      text: await readFile(each.file, encodingOf(each.path)).catch(nullForBrokenLink),
    })),
  );
  return read.flatMap(({ path: place, text }) => (text === null ? [] : [{ path: place, text }]));
}

/** A link may be broken, or lead to a folder. */
function nullForBrokenLink(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return null;
  throw error;
}

/** Reads a carrier’s folder, with the product’s own texts. Throws `Refusal` if it is no folder that can be read. */
export async function readCarrierFolder(folder: string): Promise<CarrierReading> {
  return readCarrierOnce(await readFolder(folder), PRODUCT_TEXTS);
}

/** The carrier of a folder with its model; null after its findings were printed. */
export async function readCarrierAndModel(folder: string, output: Output): Promise<ReadCarrier | null> {
  const reading = await readCarrierFolder(folder);
  for (const line of findingLines(folder, reading)) output.printError(line);
  const { carrier, model } = reading;
  return carrier === null || model === null ? null : { carrier, model };
}

/** The model of a folder; null after its findings were printed. */
export async function readDefinition(folder: string, output: Output): Promise<Model | null> {
  const reading = await readCarrierFolder(folder);
  for (const line of findingLines(folder, reading)) output.printError(line);
  return reading.model;
}

/** The findings of a folder as lines with file and line number, for people and editors. */
export function findingLines(folder: string, reading: CarrierReading): string[] {
  return reading.findings.map((finding) => findingLine(finding, folder));
}
