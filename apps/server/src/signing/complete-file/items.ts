import type { PrintItem } from '@countersign/engine';
import type { Words } from '../../platform/index.ts';
import type { SignerFacts } from './facts.ts';

export const answer = (label: string, value: string): PrintItem => ({ kind: 'answer', label, value });

/** A paragraph of Markdown. */
export const text = (markdown: string): PrintItem => ({ kind: 'text', text: markdown });

/** What a person signs as. */
export function roleWords(
  { role, letter, mergeType }: Pick<SignerFacts, 'role' | 'letter' | 'mergeType'>,
  words: Words,
): string {
  const key = mergeType === 'InsuredOwner' ? 'certificate.role.Insured.owner' : `certificate.role.${role}`;
  return words(key, { Letter: letter ?? '' });
}
