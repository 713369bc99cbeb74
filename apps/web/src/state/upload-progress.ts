/**
 * Progress of an upload (spec form 4.36): simulated until the browser reports how much was sent, then the actual value,
 * then simulated again while the server reads the file, and 100 once it was accepted.
 */

/** Spec form §9. */
export const TICK_MS = 200;
/** The simulation never reaches the end. */
const MAX_PERCENT = 95;
/** Before anything is known about the connection. */
const MAX_PERCENT_UNKNOWN = 25;
/** The share reserved for the server's reading. */
const ALL_SENT = 80;

export interface ProgressState {
  percent: number;
  /**
   * `starting`: the browser has not reported any progress; `reading`: all bytes were sent, and the server reads;
   * `busy`: the server has no capacity, and the file is sent again in a moment.
   */
  phase: 'starting' | 'sending' | 'reading' | 'busy' | 'done';
}

export const NOT_STARTED: ProgressState = { percent: 0, phase: 'starting' };

export const DONE: ProgressState = { percent: 100, phase: 'done' };

/** One tick of the simulation: 1 percent below 25, then 5, up to 95. */
export function ticked(state: ProgressState): ProgressState {
  if (state.phase !== 'starting' && state.phase !== 'reading') return state;
  const next = state.percent < MAX_PERCENT_UNKNOWN ? state.percent + 1 : state.percent + 5;
  const highest = state.phase === 'reading' ? MAX_PERCENT : MAX_PERCENT_UNKNOWN;
  return { ...state, percent: Math.max(state.percent, Math.min(next, highest)) };
}

/** The browser reports how much was sent. It never goes back. */
export function sent(state: ProgressState, bytes: number, total: number): ProgressState {
  const share = total === 0 ? 1 : bytes / total;
  const percent = Math.max(state.percent, Math.floor(ALL_SENT * share));
  return { percent, phase: share >= 1 ? 'reading' : 'sending' };
}

/** The server has no capacity: the file is sent again from its beginning, and the bar stays where it is. */
export const held = (state: ProgressState): ProgressState => ({ ...state, phase: 'busy' });
