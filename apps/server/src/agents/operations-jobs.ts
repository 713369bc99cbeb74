/** Background jobs that only operations see. */

const KINDS: ReadonlySet<string> = new Set(['handOver', 'amendment', 'sealAmendment', 'decideAgain', 'renewal']);

/**
 * Agents neither see nor retry a failed hand-over to another system, the places where a case does not fit a mapping,
 * anything about requirements, or the archive timestamps of complete files.
 */
export const isForOperations = (kind: string): boolean => KINDS.has(kind);
