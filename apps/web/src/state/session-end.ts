/** Ends of a session that have a separate page, caused by the server or another person. */
import type { SessionEnd } from '@countersign/protocol';

const EXPLAINED_ENDS = ['unlocked', 'replaced', 'withdrawn'] as const satisfies readonly SessionEnd[];
export type ExplainedEnd = (typeof EXPLAINED_ENDS)[number];

/** Null: the session timed out, or its person left. */
export const explainedEnd = (end: SessionEnd | null | undefined): ExplainedEnd | null =>
  EXPLAINED_ENDS.find((told) => told === end) ?? null;
