/** The session's time, shared by all tabs (spec flow §4, Session timer; §9). */
import { createStore } from './store.ts';

export const SESSION_SECONDS = 1140;
export const WARNING_SECONDS = 180;
/** Typing counts as activity at most this often. */
export const TYPING_ACTIVITY_MS = 60_000;

export type SessionPhase = 'none' | 'running' | 'warning' | 'expired';

/** Whole seconds left until `deadline`. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

export function phaseOf(deadline: number | null, now: number): SessionPhase {
  if (deadline === null) return 'none';
  const left = secondsLeft(deadline, now);
  if (left === 0) return 'expired';
  return left <= WARNING_SECONDS ? 'warning' : 'running';
}

export interface ClockState {
  /** Milliseconds since the epoch; null without a session. */
  deadline: number | null;
  /** Once expired, a session does not come back by itself. */
  expired: boolean;
}

export const clock = createStore<ClockState>({ deadline: null, expired: false });

type Message = { deadline: number | null; expired: boolean };
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('countersign-session');
channel?.addEventListener('message', (event: MessageEvent<Message>) => clock.set(event.data));

/** Sets the clock in every tab. */
export function setClock(next: ClockState): void {
  clock.set(next);
  channel?.postMessage(next);
}

/** The server saw activity: the whole time begins again. */
export function restartClock(seconds = SESSION_SECONDS): void {
  if (clock.get().expired) return;
  setClock({ deadline: Date.now() + seconds * 1000, expired: false });
}
