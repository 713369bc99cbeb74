/** Reads a carrier's folder from the disk. */
import {
  type CarrierFile,
  type CarrierReading,
  type ReadCarrier,
  findingLine,
  readCarrierOnce,
} from '@countersign/engine/author';
import type { Model } from '@countersign/engine';
import { PRODUCT_TEXTS } from '@countersign/server/product-texts';
import { readFolder } from '@countersign/server/read-folder';
import { Refusal } from './command.ts';
import type { Output } from './command.ts';

/** Scenarios are in the same folder but are not part of the definition. */
const SCENARIOS = 'scenarios/';
const STORIES = 'invented-cases/';

/** All files of a carrier's folder. Throws `Refusal` if the folder itself cannot be read. */
export function readFiles(folder: string): CarrierFile[] {
  try {
    return readFolder(folder);
  } catch (cause) {
    throw new Refusal(`the folder ${folder} cannot be read`, { cause });
  }
}

/** The carrier that these files define, with the product’s own texts; includes the findings about what cannot be read. */
export const readCarrierIn = (files: readonly CarrierFile[]): CarrierReading =>
  readCarrierOnce(
    files.filter(({ path, unreadable }) => unreadable !== undefined || !path.startsWith(SCENARIOS)),
    PRODUCT_TEXTS,
  );

/** The carrier's scenarios. */
export const scenariosIn = (files: readonly CarrierFile[]): CarrierFile[] => readableIn(files, SCENARIOS);

/** The people and stories of its invented cases. */
export const storiesIn = (files: readonly CarrierFile[]): CarrierFile[] => readableIn(files, STORIES);

const readableIn = (files: readonly CarrierFile[], folder: string): CarrierFile[] =>
  files.filter(({ path, unreadable }) => unreadable === undefined && path.startsWith(folder));

/** Reads a carrier’s folder, with the product’s own texts. Throws `Refusal` if it is no folder that can be read. */
export const readCarrierFolder = (folder: string): CarrierReading => readCarrierIn(readFiles(folder));

/** The carrier of a folder with its model; null after its findings were printed. */
export function readCarrierAndModel(folder: string, output: Output): ReadCarrier | null {
  const reading = readCarrierFolder(folder);
  for (const line of findingLines(folder, reading)) output.printError(line);
  const { carrier, model } = reading;
  return carrier === null || model === null ? null : { carrier, model };
}

/** The model of a folder; null after its findings were printed. */
export function readDefinition(folder: string, output: Output): Model | null {
  const reading = readCarrierFolder(folder);
  for (const line of findingLines(folder, reading)) output.printError(line);
  return reading.model;
}

/** The findings of a folder as lines with file and line number, for people and editors. */
export function findingLines(folder: string, reading: CarrierReading): string[] {
  return reading.findings.map((finding) => findingLine(finding, folder));
}
