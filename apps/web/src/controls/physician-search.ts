/** The search for a doctor while it is typed (spec form 4.30; §7; §9). */
import type { Body, Physician } from '@countersign/protocol';
import { createLookUp, type LookUp, type LookUpState } from './look-up.ts';

/** Pause in typing after which it is searched (spec form §9). */
export const PAUSE_MS = 355;
/** As many results as the server gives at most. */
export const MOST_RESULTS = 50;

export type SearchState = LookUpState<Physician>;

export interface PhysicianSearch extends Omit<LookUp<Body<'physicianSearch'>, Physician>, 'want'> {
  /** Searches once typing pauses; a blank name ends the search. */
  readonly type: (lastName: string, stateFilter: string) => void;
}

/** A search that asks by `ask`. Only the answer to what was typed last counts. */
export function createPhysicianSearch(
  ask: Parameters<typeof createLookUp<Body<'physicianSearch'>, Physician>>[0],
): PhysicianSearch {
  const { want, ...rest } = createLookUp(ask, PAUSE_MS);
  return { ...rest, type: (lastName, stateFilter) => want(bodyOf(lastName, stateFilter)) };
}

/** A trailing star from two characters on; null for a blank name. A star of the person's own means nothing. */
export function bodyOf(lastName: string, stateFilter: string): Body<'physicianSearch'> | null {
  const name = lastName.replaceAll('*', ' ').trim();
  if (name === '') return null;
  return { last_name: name.length > 1 ? `${name}*` : name, state: stateFilter };
}
