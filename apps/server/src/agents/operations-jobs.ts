/** Background jobs that only operations see. */

const KINDS: ReadonlySet<string> = new Set(['handOver', 'amendment', 'sealAmendment', 'decideAgain']);

/**
 * Agents neither see nor retry a failed hand-over to another system, the places where a case does not fit a mapping,
 * or anything about requirements.
 */
export const isForOperations = (kind: string): boolean => KINDS.has(kind);
