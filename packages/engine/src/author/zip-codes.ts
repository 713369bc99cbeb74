/** City and state by zip code, from a carrier's `zip-codes.csv` (spec form §3, "Address"). */

export interface ZipPlace {
  /** Empty if the list has only the state. */
  city: string;
  /** Abbreviation. */
  state: string;
}

export interface ZipList {
  /** By zip of three or five digits. */
  places: ReadonlyMap<string, ZipPlace>;
  mistakes: { line: number; message: string }[];
}

/**
 * Reads comma-separated lines with the columns `zip`, `city` and `state`, in any order and among others. Of two lines
 * for the same zip code, the first one counts.
 */
export function readZipCodes(text: string): ZipList {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(head).map((name) => name.toLowerCase());
  const at = { zip: columns.indexOf('zip'), city: columns.indexOf('city'), state: columns.indexOf('state') };
  const places = new Map<string, ZipPlace>();
  if (Object.values(at).includes(-1)) {
    return {
      places,
      mistakes: [
        { line: 1, message: 'The first line has to name the columns zip, city and state, with commas between.' },
      ],
    };
  }
  const mistakes: ZipList['mistakes'] = [];
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const cells = cellsOf(line);
    const [zip = '', city = '', state = ''] = [cells[at.zip], cells[at.city], cells[at.state]];
    if (!/^(\d{3}|\d{5})$/.test(zip) || !/^[A-Z]{2}$/.test(state)) {
      const wanted = `A zip of 3 or 5 digits and a state of 2 letters are needed here, not "${zip}" and "${state}".`;
      mistakes.push({ line: index + 2, message: /^\d{4}$/.test(zip) ? `${wanted} ${LOST_ZERO}` : wanted });
    } else if (!places.has(zip)) places.set(zip, { city, state });
  });
  return { places, mistakes };
}

const LOST_ZERO = 'A spreadsheet may have removed a 0 in front: format the column as text.';

/** Cells of a line; quoted cells may contain commas, and two quotes are one. */
function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}
