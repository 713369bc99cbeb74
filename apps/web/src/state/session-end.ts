/** Ends of a session that have a page of their own, as the server or another person brought them about. */
import { reasonOf } from './reason-of.ts';

export const TOLD_ENDS = ['unlocked', 'replaced', 'withdrawn'] as const;
export type ToldEnd = (typeof TOLD_ENDS)[number];

/** Null: the session timed out, or its person left. */
export const toldEnd = (reason: string | undefined): ToldEnd | null => TOLD_ENDS.find((end) => end === reason) ?? null;

/** The same of what an unsuccessful call answered. */
export const toldEndIn = (data: unknown): ToldEnd | null => toldEnd(reasonOf(data));
