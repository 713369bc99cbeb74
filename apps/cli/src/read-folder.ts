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
import { readFolder as readWholeFolder } from '@countersign/server/read-folder';
import { Refusal } from './command.ts';
import type { Output } from './command.ts';

/** Scenarios are in the same folder but are not part of the definition. */
const SCENARIOS = 'scenarios/';
const STORIES = 'invented-cases/';

/** The files that define the carrier, with paths as used in findings. A folder that cannot be read is a misuse. */
export const readFolder = (folder: string): CarrierFile[] =>
  readFiles(folder, ({ path, unreadable }) => unreadable !== undefined || !path.startsWith(SCENARIOS));

/** The carrier's scenarios. */
export const readScenarios = (folder: string): CarrierFile[] =>
  readFiles(folder, ({ path, unreadable }) => unreadable === undefined && path.startsWith(SCENARIOS));

/** The people and stories of its invented cases. */
export const readStories = (folder: string): CarrierFile[] =>
  readFiles(folder, ({ path, unreadable }) => unreadable === undefined && path.startsWith(STORIES));

function readFiles(folder: string, isWanted: (file: CarrierFile) => boolean): CarrierFile[] {
  try {
    return readWholeFolder(folder).filter(isWanted);
  } catch (cause) {
    throw new Refusal(`the folder ${folder} cannot be read`, { cause });
  }
}

/** Reads a carrier’s folder, with the product’s own texts. Throws `Refusal` if it is no folder that can be read. */
export function readCarrierFolder(folder: string): CarrierReading {
  return readCarrierOnce(readFolder(folder), PRODUCT_TEXTS);
}

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
