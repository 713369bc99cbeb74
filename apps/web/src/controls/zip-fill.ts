/**
 * City and state from the zip code (spec form 3.6): only into empty fields, never over what a person typed or chose.
 */
import type { Data } from '@countersign/protocol';

export type Place = Data<'zipPlace'>;
/** Parts that a zip fills, by their names in the specification's Address and Physician groups. */
export type FilledPart = 'City' | 'State';

export interface OpenPart {
  text: string;
  /** Names of the options; null: any text. */
  options: readonly string[] | null;
}

/** Null: there is no such part, or it cannot be edited now. */
export type Parts = Readonly<Record<FilledPart, OpenPart | null>>;
export type Fills = Partial<Record<FilledPart, string>>;

/**
 * What a place fills into the parts. `mine` is what an earlier zip code filled in: as long as it is unchanged, it
 * counts as nobody's answer and is replaced with its zip code. A city is not filled in beside a state other than its
 * own.
 */
export function fillsOf({ City, State }: Place, parts: Parts, mine: Fills): Fills {
  const isOpen = (name: FilledPart) => {
    const text = parts[name]?.text;
    return text !== undefined && (text === '' || text === mine[name]);
  };
  const accepts = ({ options }: OpenPart, text: string) => text === '' || options === null || options.includes(text);
  const changes = (name: FilledPart, text: string) => {
    const part = parts[name];
    return part !== null && isOpen(name) && accepts(part, text) && part.text !== text;
  };
  const isElsewhere = parts.State !== null && !isOpen('State') && parts.State.text !== State;
  return {
    ...(changes('City', City) && !isElsewhere && { City }),
    ...(changes('State', State) && { State }),
  };
}

export interface ZipFill {
  /** The current zip code. */
  changed(zip: string): void;
  stop(): void;
}

/** Follows a zip code from `first` on. `ask` returns null if the place could not be looked up. */
export function createZipFill(
  first: string,
  form: { read: () => Parts; write: (fills: Fills) => void; ask: (zip: string) => Promise<Place | null> },
): ZipFill {
  let current = first;
  let mine: Fills = {};

  async function look(zip: string): Promise<void> {
    const place = await form.ask(zip);
    if (place === null || current !== zip) return;
    const fills = fillsOf(place, form.read(), mine);
    mine = { ...mine, ...fills };
    if (Object.keys(fills).length > 0) form.write(fills);
  }

  return {
    changed(zip) {
      if (zip === current) return;
      current = zip;
      const parts = form.read();
      const canFill = Object.values(parts).some((part) => part !== null);
      if (/^\d{5}$/.test(zip) && canFill) void look(zip);
    },
    stop() {
      current = '';
    },
  };
}
