import { OWNER_LETTERS } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';

const PEOPLE = new Map<Stage, string>([
  [1, 'the agent before the insured signed'],
  [2.1, 'the insured who is an owner'],
  [2.2, 'the insured who is not an owner'],
  [13, 'the agent after the insured signed'],
]);

/** Who works at these stages, in words. */
export function people(stages: readonly Stage[]): string {
  const owners = stages.filter((stage) => !PEOPLE.has(stage));
  const isEvery = owners.length === OWNER_LETTERS.length;
  const words = stages.map((stage) => {
    return PEOPLE.get(stage) ?? (isEvery ? 'every owner' : `owner ${OWNER_LETTERS[stage - 3] ?? ''}`);
  });
  return [...new Set(words)].join(', ');
}
