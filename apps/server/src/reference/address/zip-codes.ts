/** City and state of a zip, offline (spec form 3.6). */
import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../platform/index.ts';

export interface ZipPlace {
  /** Empty where the list knows the state only. */
  city: string;
  /** Abbreviation. */
  state: string;
}

/** What is known of a zip of five digits; null: nothing. */
export type ZipCodes = (zip: string) => ZipPlace | null;

export const ZIP_FILE = 'zip-codes.csv';

/** The list of a carrier's folder; a carrier without one knows no zip. Throws `ConfigError` with file and line of what is wrong. */
export function loadZipCodes(folder: string): ZipCodes {
  const file = path.join(folder, ZIP_FILE);
  return fs.existsSync(file) ? readZipCodes(fs.readFileSync(file, 'utf8'), file) : () => null;
}

/**
 * Reads comma-separated lines with the columns `zip`, `city` and `state`, in any order and among others. A zip of three
 * digits stands for all that begin with it; a longer one goes before it. The first of two lines for the same zip counts.
 */
export function readZipCodes(text: string, file: string): ZipCodes {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(head).map((name) => name.toLowerCase());
  const at = { zip: columns.indexOf('zip'), city: columns.indexOf('city'), state: columns.indexOf('state') };
  if (Object.values(at).includes(-1)) throw new ConfigError(`${file}:1: the columns zip, city and state are needed`);
  const places = new Map<string, ZipPlace>();
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const cells = cellsOf(line);
    const [zip = '', city = '', state = ''] = [cells[at.zip], cells[at.city], cells[at.state]];
    const isRight = /^(\d{3}|\d{5})$/.test(zip) && /^[A-Z]{2}$/.test(state);
    if (!isRight)
      throw new ConfigError(`${file}:${index + 2}: a zip of 3 or 5 digits and a state of 2 letters are needed`);
    if (!places.has(zip)) places.set(zip, { city, state });
  });
  return (zip) => places.get(zip) ?? places.get(zip.slice(0, 3)) ?? null;
}

/** Cells of a line; in quotes there may be commas, and two quotes are one. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}
