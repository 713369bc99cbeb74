import type { Block, Stage } from '@countersign/engine';
import type { Texts } from '../state/texts.ts';

const WHO: readonly [(stage: Stage) => boolean, string][] = [
  [(stage) => stage === 1 || stage === 13, 'who.agent'],
  [(stage) => stage === 2.1 || stage === 2.2, 'who.insured'],
  [(stage) => stage >= 3 && stage <= 12, 'who.owner'],
];

/** Who can change a section's answers, as the start of a sentence: `The insurance agent or the proposed insured`. */
export function whoMayChange(block: Pick<Block, 'permissions'>, texts: Texts): string {
  const writers = [...block.permissions].flatMap(([stage, access]) => (access === 'Write' ? [stage] : []));
  const who = WHO.flatMap(([is, key]) => (writers.some(is) ? [texts(key)] : []));
  const words = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(who) || texts('who.nobody');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
