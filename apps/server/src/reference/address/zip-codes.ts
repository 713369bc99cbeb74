/** City and state of a zip, offline (spec form 3.6). */
import fs from 'node:fs';
import path from 'node:path';
import { readZipCodes, ZIP_FILE, type ZipPlace } from '@countersign/engine/author';

export type { ZipPlace };

/** What is known about a zip of five digits; null: nothing. */
export type ZipCodes = (zip: string) => ZipPlace | null;

/** The list in a carrier's folder, which was checked with the folder; a carrier without a list knows no zips. */
export function loadZipCodes(folder: string): ZipCodes {
  const file = path.join(folder, ZIP_FILE);
  return fs.existsSync(file) ? zipCodesIn(fs.readFileSync(file, 'utf8')) : () => null;
}

/** A zip of three digits applies to all that begin with it; a longer one has precedence. */
export function zipCodesIn(text: string): ZipCodes {
  const { places } = readZipCodes(text);
  return (zip) => places.get(zip) ?? places.get(zip.slice(0, 3)) ?? null;
}
