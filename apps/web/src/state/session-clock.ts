/** The session timer, shared by all tabs of the session (spec flow §4, Session timer; §9). */
import { currentKind, type CallerKind } from './session-store.ts';
import { createStore } from './store.ts';

const SESSION_SECONDS = 1140;
const WARNING_SECONDS = 180;
/** Minimum interval for reporting activity (keys and clicks) to the server. */
export const ACTIVITY_MS = 60_000;

type SessionPhase = 'none' | 'running' | 'warning' | 'expired';

/** Whole seconds left until `deadline`. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Whether so little is left that the person is warned. */
export const isEnding = (seconds: number): boolean => seconds <= WARNING_SECONDS;

/** Where a session stands at `now`; both in milliseconds since the epoch. Without a deadline there is no session. */
export function phaseOf(deadline: number | null, now: number): SessionPhase {
  if (deadline === null) return 'none';
  const left = secondsLeft(deadline, now);
  if (left === 0) return 'expired';
  return isEnding(left) ? 'warning' : 'running';
}

export interface ClockState {
  /** Milliseconds since the epoch; null without a session. */
  deadline: number | null;
  /** Once expired, a session does not come back by itself. */
  expired: boolean;
}

export const clock = createStore<ClockState>({ deadline: null, expired: false });

/** Name of the channel between tabs. */
export const CLOCK_CHANNEL = 'countersign-session';
/** A browser may have an agent's and a customer's session: each has a separate time. */
export type ClockMessage = ClockState & { kind: CallerKind | undefined };
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CLOCK_CHANNEL);
channel?.addEventListener('message', ({ data }: MessageEvent<ClockMessage>) => {
  const { kind, deadline, expired } = data;
  // The contents of a tab whose session ended belong to that session: the only action is to exit.
  const own = clock.get();
  if (own.expired) return;
  // A tab that was frozen missed that the session continued.
  if (expired && Number(deadline) < Number(own.deadline)) return;
  if (kind !== undefined && kind === currentKind()) clock.set({ deadline, expired });
});

/** Sets the timer in every tab of the session. */
export function setClock(next: ClockState): void {
  clock.set(next);
  channel?.postMessage({ ...next, kind: currentKind() } satisfies ClockMessage);
}

/** The server registered activity: the full time starts again. */
export function restartClock(seconds = SESSION_SECONDS): void {
  if (clock.get().expired) return;
  setClock({ deadline: Date.now() + seconds * 1000, expired: false });
}
