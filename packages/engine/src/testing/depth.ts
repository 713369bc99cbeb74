/**
 * How much the random tests do: a little in every run, a lot in `npm run test:full`; and with which random numbers: the
 * same in every normal run, different ones in every full run, or those of `TEST_SEED` again. Only tests use it.
 */
import { expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    depth: 'usual' | 'full';
    /** Null: any. */
    seed: number | null;
  }
}

const DEPTHS = {
  /** Steps compared with the reference, on each of eight random definitions. */
  stepsPerDefinition: { usual: 20, full: 450 },
  /** Walks per law of an open application. */
  walks: { usual: 6, full: 300 },
  /** Steps compared with the reference on the reference carrier. */
  stepsOnCarrier: { usual: 20, full: 3000 },
  /** Steps per stage with the part of the record it may read. */
  stepsPerStage: { usual: 20, full: 400 },
  /** Steps per stage with the part of the carrier's record it may read. */
  stepsPerStageOnCarrier: { usual: 4, full: 100 },
  /** Random inputs per kind of bad input. */
  badInputs: { usual: 60, full: 3000 },
  /** Random author mistakes in the reference carrier; each is read completely, and played if nothing was found. */
  authorMistakes: { usual: 5, full: 2000 },
  /** Servers that start with a random author mistake in the reference carrier. */
  authorStarts: { usual: 1, full: 40 },
  /** Broken carrier folders, each read completely. */
  brokenFolders: { usual: 15, full: 600 },
  /** Random requests per call of the protocol. */
  requests: { usual: 5, full: 500 },
  /** Pairs of answers whose response times are compared. */
  timedPairs: { usual: 20, full: 600 },
  /** Failed tries of somebody who wants to lock another person out. */
  lockOuts: { usual: 40, full: 500 },
  /** Questions for which one other answer is played in addition to the first. */
  twins: { usual: 3, full: 8 },
  /** Ways to fill in a finished case of each product and owner. */
  filledCases: { usual: 1, full: 2 },
  /** Cases of each state whose signed words are compared with the filed ones. */
  filedCases: { usual: 1, full: 9 },
  /** States whose forms are looked at as pages. */
  filedStates: { usual: 5, full: 60 },
  /** Handed-over cases that are checked with a tester's own tools. */
  testersCases: { usual: 4, full: 100 },
  /** Finished cases for targets that fail in every way. */
  handedOverCases: { usual: 10, full: 200 },
  /** Cases of the carrier through which everybody walks with Next. */
  waysThroughForm: { usual: 4, full: 300 },
  /** Random steps of cases, after each of which the reported status is the one that follows from the events. */
  statusSteps: { usual: 120, full: 500 },
  /** Calls that are tried at each stage of a case. */
  callsPerStage: { usual: 6, full: 1_000 },
  /** Pairs of stages of a case, of which the rows of one are put back into the other. */
  pairsPutBack: { usual: 1, full: 9 },
  /** Races of two people for one application. */
  races: { usual: 1, full: 100 },
} satisfies Record<string, Record<'usual' | 'full', number>>;

export function depth(of: keyof typeof DEPTHS): number {
  return DEPTHS[of][inject('depth')];
}

/** The start of the random walks of a test file. */
export const SEED = inject('seed') ?? Math.floor(Math.random() * 100_000);

/** For fast-check, which prints the seed of a failing run: `TEST_SEED` repeats the same run. */
export function runs(of: keyof typeof DEPTHS): { numRuns: number; seed?: number } {
  const seed = inject('seed');
  return { numRuns: depth(of), ...(seed === null ? {} : { seed }) };
}

/** The command that repeats the same walk to the same step, from within the failing test. */
export function again(): string {
  const { currentTestName = '', testPath = '' } = expect.getState();
  const name = currentTestName.slice(currentTestName.lastIndexOf(' > ') + 1).replace(/^> /, '');
  const file = testPath.slice(testPath.search(/(?:packages|test)\//));
  return `TEST_SEED=${SEED} TEST_DEPTH=${inject('depth')} npx vitest run --project unit ${file} -t '${name}'`;
}
