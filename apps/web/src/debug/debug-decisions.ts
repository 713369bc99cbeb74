/** Values for simulating a decision: numbers of triage paths (spec flow 4.35). */
export const SIMULATED = ['1', '2', '2.5', '3', '4'] as const;
