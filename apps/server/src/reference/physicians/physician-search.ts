import type { Body, Physician } from '@countersign/protocol';

/** Most results of one search (spec form §9). */
export const MOST_RESULTS = 50;

export interface PhysicianQuery {
  /** The last name as typed. */
  lastName: string;
  /** Names that only begin with it are meant too. */
  isBeginning: boolean;
  /** Abbreviation; null for every state. */
  state: string | null;
}

/** Looks doctors up, at most `MOST_RESULTS`, by name. `unavailable`: the directory is out of reach or answers nonsense; `why` is a word for the log. */
export type PhysicianSearch = (
  query: PhysicianQuery,
) => Promise<{ found: Physician[] } | { unavailable: true; why: string }>;

/** What a call asks for. A single character is a whole name, with or without a star: nobody leafs through the directory. */
export function queryOf({ last_name, state }: Body<'physicianSearch'>): PhysicianQuery {
  const lastName = last_name.replace(/\*$/, '').trim();
  return {
    lastName,
    isBeginning: last_name.endsWith('*') && lastName.length > 1,
    state: state === '' ? null : state,
  };
}
