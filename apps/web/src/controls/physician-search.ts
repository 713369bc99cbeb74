/** The search for a doctor while the name is typed (spec form 4.30; §7; §9). */
import type { Body, Physician } from '@countersign/protocol';
import { createLookUp, type LookUp, type LookUpState } from './look-up.ts';

/** Pause in typing before the search starts (spec form §9). */
export const PAUSE_MS = 355;
/** The server's maximum number of results. */
export const MAX_RESULTS = 50;

export type SearchState = LookUpState<Physician>;

export interface PhysicianSearch extends Omit<LookUp<Body<'physicianSearch'>, Physician>, 'want'> {
  /** Searches once typing pauses; a blank name ends the search. */
  readonly type: (lastName: string, stateFilter: string) => void;
}

/** A search that calls `ask`. Only the result for the latest text counts. */
export function createPhysicianSearch(
  ask: Parameters<typeof createLookUp<Body<'physicianSearch'>, Physician>>[0],
): PhysicianSearch {
  const { want, ...rest } = createLookUp(ask, PAUSE_MS);
  return { ...rest, type: (lastName, stateFilter) => want(bodyOf(lastName, stateFilter)) };
}

/** A trailing star from two characters on; null for a blank name. A star that the person typed is ignored. */
export function bodyOf(lastName: string, stateFilter: string): Body<'physicianSearch'> | null {
  const name = lastName.replaceAll('*', ' ').trim();
  if (name === '') return null;
  return { last_name: name.length > 1 ? `${name}*` : name, state: stateFilter };
}
