import type { Body, Physician } from '@countersign/protocol';

/** Maximum number of results of one search (spec form §9). */
export const MAX_RESULTS = 50;

export interface PhysicianQuery {
  /** The last name as typed. */
  lastName: string;
  /** Also finds names that only begin with it. */
  isBeginning: boolean;
  /** Abbreviation; null for every state. */
  state: string | null;
}

/**
 * Looks up doctors by name, at most `MAX_RESULTS`. `unavailable`: the directory cannot be reached or sends an invalid
 * response; `why` is a word for the log.
 */
export type PhysicianSearch = (
  query: PhysicianQuery,
) => Promise<{ found: Physician[] } | { unavailable: true; why: string }>;

/**
 * The query of a call. A single character is a complete name, with or without an asterisk, so that nobody can page
 * through the directory.
 */
export function queryOf({ last_name, state }: Body<'physicianSearch'>): PhysicianQuery {
  const lastName = last_name.replace(/\*$/, '').trim();
  return {
    lastName,
    isBeginning: last_name.endsWith('*') && lastName.length > 1,
    state: state === '' ? null : state,
  };
}
