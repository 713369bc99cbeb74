import type { Block, Stage } from '@countersign/engine';

const WHO: readonly [(stage: Stage) => boolean, string][] = [
  [(stage) => stage === 1 || stage === 13, 'the insurance agent'],
  [(stage) => stage === 2.1 || stage === 2.2, 'the proposed insured'],
  [(stage) => stage >= 3 && stage <= 12, 'the policy owner'],
];

/** Who can change a section's answers, as the start of a sentence: `The insurance agent or the proposed insured`. */
export function whoMayChange(block: Pick<Block, 'permissions'>): string {
  const writers = [...block.permissions].flatMap(([stage, access]) => (access === 'Write' ? [stage] : []));
  const words = WHO.flatMap(([is, words]) => (writers.some(is) ? [words] : [])).join(' or ') || 'nobody';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
