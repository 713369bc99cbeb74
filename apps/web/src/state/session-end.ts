/** Ends of a session that have a separate page, caused by the server or another person. */
import type { SessionEnd } from '@countersign/protocol';

export const TOLD_ENDS = ['unlocked', 'replaced', 'withdrawn'] as const satisfies readonly SessionEnd[];
export type ToldEnd = (typeof TOLD_ENDS)[number];

/** Null: the session timed out, or its person left. */
export const toldEnd = (end: SessionEnd | null | undefined): ToldEnd | null =>
  TOLD_ENDS.find((told) => told === end) ?? null;
