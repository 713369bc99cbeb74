/** The search for a doctor while it is typed (spec form §4, "Physician search"; §7; §9). */
import type { Body, Physician } from '@countersign/protocol';
import { createStore, type Store } from '../state/store.ts';

/** Pause in typing after which it is searched (spec form §9). */
export const PAUSE_MS = 355;
/** As many results as the server gives at most. */
export const MOST_RESULTS = 50;

export type SearchState =
  | { kind: 'idle' | 'searching' | 'error' | 'empty' }
  | { kind: 'results'; physicians: readonly Physician[] };

export interface PhysicianSearch {
  readonly state: Store<SearchState>;
  /** Searches once typing pauses; a blank name ends the search. */
  readonly type: (lastName: string, stateFilter: string) => void;
  /** The same search again, at once. */
  readonly retry: () => void;
  /** Ends the search; an answer that is still under way is dropped. */
  readonly stop: () => void;
}

type Ask = (
  body: Body<'physicianSearch'>,
) => Promise<{ ok: true; data: readonly Physician[] } | { ok: false; status: number }>;

const IDLE: SearchState = { kind: 'idle' };

/** A search that asks by `ask`. Only the answer to what was typed last counts. */
export function createPhysicianSearch(ask: Ask): PhysicianSearch {
  const state = createStore<SearchState>(IDLE);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: Body<'physicianSearch'> | null = null;

  async function run(): Promise<void> {
    const body = wanted;
    if (body === null) return;
    state.set({ kind: 'searching' });
    const answer = await ask(body);
    if (wanted !== body) return;
    if (!answer.ok) state.set({ kind: 'error' });
    else if (answer.data.length === 0) state.set({ kind: 'empty' });
    else state.set({ kind: 'results', physicians: answer.data });
  }

  function stop(): void {
    clearTimeout(timer);
    wanted = null;
    state.set(IDLE);
  }

  return {
    state,
    type: (lastName, stateFilter) => {
      stop();
      wanted = bodyOf(lastName, stateFilter);
      if (wanted !== null) timer = setTimeout(() => void run(), PAUSE_MS);
    },
    retry: () => void run(),
    stop,
  };
}

/** A trailing star from two characters on; null for a blank name. A star of the person's own means nothing. */
export function bodyOf(lastName: string, stateFilter: string): Body<'physicianSearch'> | null {
  const name = lastName.replaceAll('*', ' ').trim();
  if (name === '') return null;
  return { last_name: name.length > 1 ? `${name}*` : name, state: stateFilter };
}
