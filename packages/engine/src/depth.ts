/** How much the random tests do: a little in every run, much in `npm run test:full`. Only tests use it. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    depth: 'usual' | 'full';
  }
}

const DEPTHS = {
  /** Steps beside the reference, on each of eight random definitions. */
  stepsPerDefinition: { usual: 30, full: 450 },
  /** Walks per law of an open application. */
  walks: { usual: 15, full: 300 },
  /** Steps beside the reference on the reference carrier. */
  stepsOnCarrier: { usual: 20, full: 3000 },
  /** Steps per stage with the part of the record it may read. */
  stepsPerStage: { usual: 20, full: 400 },
  /** Steps per stage with the part of the carrier's record it may read. */
  stepsPerStageOnCarrier: { usual: 4, full: 100 },
  /** Random inputs per kind of bad input. */
  badInputs: { usual: 60, full: 3000 },
} satisfies Record<string, Record<'usual' | 'full', number>>;

export function depth(of: keyof typeof DEPTHS): number {
  return DEPTHS[of][inject('depth')];
}
