/** The search for an address while its street is typed (spec form 4.33; §9). */
import type { Address } from '@countersign/protocol';
import { createLookUp, type LookUp } from './look-up.ts';

/** Pause in typing before the search starts (spec form 9.3). */
export const PAUSE_MS = 300;
const MIN_LETTERS = 3;
const MAX_LETTERS = 100;

export interface AddressSearch extends Omit<LookUp<string, Address>, 'want'> {
  /** Searches once typing pauses; a text that is too short ends the search. */
  readonly type: (street: string) => void;
}

/** A search that calls `ask`. Only the result for the latest text counts. */
export function createAddressSearch(ask: Parameters<typeof createLookUp<string, Address>>[0]): AddressSearch {
  const { want, ...rest } = createLookUp(ask, PAUSE_MS);
  return { ...rest, type: (street) => want(askedFor(street)) };
}

function askedFor(street: string): string | null {
  const text = street.trim();
  return text.length < MIN_LETTERS ? null : text.slice(0, MAX_LETTERS);
}
