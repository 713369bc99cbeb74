/** The closed table of background work. */

export interface JobRules {
  /** The application waits for it: its pending jobs are the unfinished ones of these kinds. */
  holding: boolean;
  /** Total number of tries, including the first. */
  attempts: number;
  /** Seconds before the second try; doubled, with some randomness, for each further one, unless it is `steady`. */
  delay: number;
  /** Each pause is as long as the first. */
  steady?: true;
  /** Maximum number of seconds for one try. */
  expiry: number;
  /** How many run at once in one process. */
  parallel: number;
  /**
   * Who sees in the list of cases that it failed, and may retry it. Operations also see what agents see; `nobody`: it
   * belongs to no case.
   */
  retriedBy: 'agent' | 'operations' | 'nobody';
  /** It runs by itself, once in so many seconds for all processes. */
  everySeconds?: number;
  /** Kinds that it waits for: when a job of one of them ends in the same round, it is tried at once. */
  follows?: readonly string[];
}

/** What looks through the installation for something to do. */
const SWEEP = { holding: false, attempts: 3, delay: 30, expiry: 300, parallel: 1, retriedBy: 'nobody' } as const;

const FREQUENTLY = 300;

export const jobKinds = {
  /**
   * A document of one reader: the renderer itself gives up after 30 s. More than its threads, so that the next document
   * is loaded meanwhile.
   */
  render: { holding: true, attempts: 4, delay: 1, expiry: 70, parallel: 4, retriedBy: 'agent' },
  /** The policy number of a case that everybody signed, and the mail that tells its agent. */
  policyNumber: { holding: false, attempts: 8, delay: 2, expiry: 30, parallel: 4, retriedBy: 'agent' },
  /** The request for the underwriting decision. */
  jhade: { holding: true, attempts: 8, delay: 2, expiry: 30, parallel: 4, retriedBy: 'agent' },
  /**
   * One signature on a document. Takes well under a second, and at most 40 while a remote signer, the timestamp
   * authorities and the revocation services are slow; a second try that is too late fails on the revision's key.
   * Whatever goes wrong, it is tried again soon, for an hour, because the complete file waits for it.
   */
  seal: { holding: false, attempts: 720, delay: 5, steady: true, expiry: 45, parallel: 4, retriedBy: 'agent' },
  /** The document of an amendment. */
  amendment: { holding: false, attempts: 4, delay: 1, expiry: 70, parallel: 2, retriedBy: 'operations' },
  /** The signature on it. */
  sealAmendment: {
    holding: false,
    attempts: 720,
    delay: 5,
    steady: true,
    expiry: 45,
    parallel: 2,
    retriedBy: 'operations',
  },
  /** A decision that is not final yet, with the amended answers. */
  decideAgain: { holding: false, attempts: 8, delay: 2, expiry: 30, parallel: 2, retriedBy: 'operations' },
  /** Tells signers once that something they were asked for is overdue. */
  overdue: { ...SWEEP, everySeconds: 3_600 },
  /** The file of a whole round, with every signed document inside; waits for their seals. */
  complete: {
    holding: false,
    attempts: 8,
    delay: 3,
    expiry: 120,
    parallel: 1,
    retriedBy: 'agent',
    follows: ['seal', 'policyNumber', 'jhade', 'decideAgain'],
  },
  /**
   * A finished case for one target, which may take 30 s to respond: more run at once than one slow target gets. Counts
   * only failures on our side: a target that does not accept it is tried again for days.
   */
  handOver: { holding: false, attempts: 12, delay: 2, expiry: 60, parallel: 16, retriedBy: 'operations' },
  /** One mail of the outbox. The mail server may take minutes for its nine answers, and gets as many connections. */
  mail: { holding: false, attempts: 3, delay: 2, expiry: 200, parallel: 2, retriedBy: 'agent' },
  /** Informs agents and the record that somebody is guessing a person's data. */
  notice: { holding: false, attempts: 5, delay: 2, expiry: 30, parallel: 1, retriedBy: 'nobody' },
  /** Informs agents about cases without activity. */
  stopped: { ...SWEEP, everySeconds: 3_600 },
  /** Reminds signers who were asked some days ago. */
  reminders: { ...SWEEP, everySeconds: 3_600 },
  /** Deletes outdated data and rewraps data keys. */
  retention: { ...SWEEP, everySeconds: FREQUENTLY },
  /** Records outside the database where the evidence ends. */
  anchors: { ...SWEEP, everySeconds: FREQUENTLY },
  /** Mails operations once a day what needs a person. */
  operationsMail: { holding: false, attempts: 8, delay: 60, expiry: 200, parallel: 1, retriedBy: 'nobody' },
  /** Queues the archive timestamps that are due. */
  archive: { ...SWEEP, everySeconds: 3_600 },
  /** The next archive timestamp of one complete file. Nobody waits for it: it is tried again for some three days. */
  renewal: { holding: false, attempts: 10, delay: 600, expiry: 120, parallel: 1, retriedBy: 'operations' },
} as const satisfies Record<string, JobRules>;

export type JobKind = keyof typeof jobKinds;

export const jobKindNames = Object.keys(jobKinds).filter((name): name is JobKind => name in jobKinds);

const forOperations: ReadonlySet<string> = new Set(
  jobKindNames.filter((name) => jobKinds[name].retriedBy === 'operations'),
);

/**
 * Whether only operations see that a job failed: it concerns other systems, requirements or archive timestamps. A complete
 * file with a step is one with an amendment.
 */
export const isForOperations = ({ kind, step }: { kind: string; step: string }): boolean =>
  forOperations.has(kind) || (kind === 'complete' && step !== '');

/** How often a kind runs by itself; undefined: only when something requests it. */
export const secondsBetween = (kind: JobKind): number | undefined => {
  const rules: JobRules = jobKinds[kind];
  return rules.everySeconds;
};

/** Kinds that run every few minutes. For others, such as the daily mail, hours without a job say nothing. */
export const frequentKinds: readonly JobKind[] = jobKindNames.filter((kind) => secondsBetween(kind) === FREQUENTLY);

/** Kinds that a job of this kind waits for. */
export const followedBy = (kind: JobKind): readonly string[] => {
  const rules: JobRules = jobKinds[kind];
  return rules.follows ?? [];
};

/** Kinds whose jobs wait for jobs of this kind. */
export const followersOf = (kind: JobKind): JobKind[] => jobKindNames.filter((name) => followedBy(name).includes(kind));
