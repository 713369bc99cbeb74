/**
 * Progress of a file on its way (spec form §4, "Illustration upload"): simulated until the browser says how much has
 * left, then as it really is, then simulated again while the server reads the file.
 */

/** Spec form §9. */
export const TICK_MS = 200;
/** The simulation never says that it is done. */
const HIGHEST = 95;
/** Before anything is known of the connection. */
const HIGHEST_UNKNOWN = 25;
/** What is left for the server's reading. */
const ALL_SENT = 80;

export interface ProgressState {
  percent: number;
  /** All bytes have left: the server reads. */
  reading: boolean;
  /** The browser has said how much has left. */
  known: boolean;
}

export const NOT_STARTED: ProgressState = { percent: 0, reading: false, known: false };

/** One tick of the simulation: 1 percent below 25, then 5, up to 95. */
export function ticked(state: ProgressState): ProgressState {
  if (state.known && !state.reading) return state;
  const next = state.percent < HIGHEST_UNKNOWN ? state.percent + 1 : state.percent + 5;
  return { ...state, percent: Math.max(state.percent, Math.min(next, state.reading ? HIGHEST : HIGHEST_UNKNOWN)) };
}

/** The browser says how much has left. It never goes back. */
export function sent(state: ProgressState, bytes: number, total: number): ProgressState {
  const share = total === 0 ? 1 : bytes / total;
  return { percent: Math.max(state.percent, Math.floor(ALL_SENT * share)), reading: share >= 1, known: true };
}
