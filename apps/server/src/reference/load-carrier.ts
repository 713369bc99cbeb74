import type { Carrier, Model } from '@countersign/engine';
import { type CarrierFile, findingLine, type OwnTexts, readCarrierOnce } from '@countersign/engine/author';
import { ConfigError, errorCode } from '../platform/index.ts';
import { readFolder } from './read-folder.ts';

export interface LoadedCarrier {
  carrier: Carrier;
  model: Model;
  /** The files that it was read from. */
  files: CarrierFile[];
}

/** The carrier's data has mistakes; the message lists them all, one per line with file and line. */
export class CarrierRefused extends Error {}

/**
 * Reads and checks a carrier's folder; `own` contains the product's own texts. Throws `CarrierRefused`, so that a
 * mistake in the data never reaches an applicant.
 */
export function loadCarrier(folder: string, own?: OwnTexts): LoadedCarrier {
  const files = filesIn(folder);
  const { carrier, model, findings } = readCarrierOnce(files, own);
  if (carrier && model) return { carrier, model, files };
  const count = findings.length === 1 ? 'a mistake' : `${findings.length} mistakes`;
  const lines = findings.map((finding) => findingLine(finding, folder));
  throw new CarrierRefused(`The carrier's data in ${folder} has ${count}:\n${lines.join('\n')}`);
}

function filesIn(folder: string): CarrierFile[] {
  try {
    return readFolder(folder);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    throw new ConfigError(
      code === 'ENOENT'
        ? `CARRIER: there is no folder ${folder}`
        : `CARRIER: the folder ${folder} cannot be read (${code})`,
    );
  }
}
