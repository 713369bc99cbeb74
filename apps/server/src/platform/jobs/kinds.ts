/** The closed table of background work. */

export interface JobRules {
  /** The application waits for it: pending jobs are the unfinished holding ones. */
  holding: boolean;
  /** Tries in all, the first included. */
  attempts: number;
  /** Seconds before the second try; doubled, with some chance, for each further one. */
  delay: number;
  /** Seconds one try may take; a killed worker's job is taken over after that. */
  expiry: number;
  /** How many run at once in one process. */
  parallel: number;
}

export const jobKinds = {
  /** Answers taken from an uploaded illustration or a partner. */
  prefill: { holding: true, attempts: 4, delay: 1, expiry: 20, parallel: 2 },
  /** A document of one reader. */
  render: { holding: true, attempts: 4, delay: 1, expiry: 60, parallel: 2 },
  /** The request for the underwriting decision. */
  jhade: { holding: true, attempts: 8, delay: 2, expiry: 30, parallel: 4 },
  seal: { holding: false, attempts: 12, delay: 2, expiry: 60, parallel: 2 },
  mail: { holding: false, attempts: 3, delay: 2, expiry: 90, parallel: 4 },
  'policy-number': { holding: false, attempts: 12, delay: 2, expiry: 30, parallel: 2 },
  'hand-over': { holding: false, attempts: 20, delay: 5, expiry: 120, parallel: 2 },
  'complete-file': { holding: false, attempts: 8, delay: 2, expiry: 120, parallel: 1 },
  retention: { holding: false, attempts: 3, delay: 30, expiry: 300, parallel: 1 },
} as const satisfies Record<string, JobRules>;

export type JobKind = keyof typeof jobKinds;

export const jobKindNames = Object.keys(jobKinds).filter((name): name is JobKind => name in jobKinds);
