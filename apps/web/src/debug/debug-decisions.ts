/** Values that a decision can be simulated by: numbers of triage paths (spec flow 4.35). */
export const SIMULATED = ['1', '2', '2.5', '3', '4'] as const;
