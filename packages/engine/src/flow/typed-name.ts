import { sameName } from '../answer/names.ts';
import { sentenceFor } from '../application/graph/wording.ts';
import type { Model } from '../definition/model.ts';

/**
 * Whether a signature is the expected name: spaces are collapsed, capitals and look-alike characters make no difference
 * (spec flow §5). An empty signature never matches.
 */
export function typedNameMatches(typed: string, expected: string): boolean {
  return typed.trim() !== '' && sameName(typed, expected);
}

/** What is wrong with a signature, with the carrier's sentence (spec flow 5.1; form 8.29); null: it is the expected name. */
export function signatureError(
  model: Pick<Model, 'definition'>,
  typed: string,
  expected: string,
): { key: 'required' | 'invalidSignature'; message: string } | null {
  if (typedNameMatches(typed, expected)) return null;
  const key = typed.trim() === '' ? 'required' : 'invalidSignature';
  return { key, message: sentenceFor(model, key).replaceAll('{name}', () => expected) };
}
