import type { PrintItem } from '@countersign/engine';
import type { TextByKey } from '../../platform/index.ts';
import type { SignerData } from './certificate-data.ts';

export const answer = (label: string, value: string): PrintItem => ({ kind: 'answer', label, value });

/** A paragraph of Markdown. */
export const text = (markdown: string): PrintItem => ({ kind: 'text', text: markdown });

/** The role and capacity in which a person signs. */
export function roleWords(
  { role, letter, mergeType }: Pick<SignerData, 'role' | 'letter' | 'mergeType'>,
  words: TextByKey,
): string {
  const key = mergeType === 'InsuredOwner' ? 'certificate.role.Insured.owner' : `certificate.role.${role}`;
  return words(key, { Letter: letter ?? '' });
}
