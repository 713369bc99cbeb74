/** Background work that only operations are told of. */

const KINDS: ReadonlySet<string> = new Set(['handOver', 'amendment', 'sealAmendment', 'decideAgain']);

/**
 * That a case does not get into another system, and where it does not fit there, and what signers are asked for after the
 * signatures, is not for the agent: neither told, nor retried by them.
 */
export const isForOperations = (kind: string): boolean => KINDS.has(kind);
