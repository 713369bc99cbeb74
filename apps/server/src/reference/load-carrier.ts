import fs from 'node:fs';
import path from 'node:path';
import type { Carrier, Model } from '@countersign/engine';
import { type CarrierFile, findingLine, readCarrier } from '@countersign/engine/author';
import { ConfigError } from '../platform/index.ts';

export interface LoadedCarrier {
  carrier: Carrier;
  model: Model;
}

/** The carrier's data has mistakes; the message lists them all, one per line with file and line. */
export class CarrierRefused extends Error {}

/** Reads and checks a carrier's folder. Throws `CarrierRefused`, so that a mistake in the data never reaches an applicant. */
export function loadCarrier(folder: string): LoadedCarrier {
  const { carrier, model, findings } = readCarrier(readFolder(folder));
  if (carrier && model) return { carrier, model };
  const count = findings.length === 1 ? 'a mistake' : `${findings.length} mistakes`;
  const lines = findings.map((finding) => findingLine(finding, folder));
  throw new CarrierRefused(`The carrier's data in ${folder} has ${count}:\n${lines.join('\n')}`);
}

const endings = new Set(['.yaml', '.md', '.svg']);

function readFolder(folder: string): CarrierFile[] {
  if (!fs.existsSync(folder)) throw new ConfigError(`CARRIER: there is no folder ${folder}`);
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.has(path.extname(name)))
    .map((name) => ({ path: name.split(path.sep).join('/'), text: fs.readFileSync(path.join(folder, name), 'utf8') }));
}
