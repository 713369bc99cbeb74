/** How an agent's search finds a case although its names are sealed: keyed hashes of words (spec trust 1.7). */
import { comparableName, withoutAccents } from '@countersign/engine';
import type { Vault } from '../platform/index.ts';

interface Named {
  FirstName: string;
  LastName: string;
  EmailAddress: string;
}

/** Takes the place of the agent in the hashes that operations search by: no agent has this ID. */
export const ANY_AGENT = '';

/** To be increased when the hashes or the data beside them change: a worker then renews all cases. */
export const MARKS_VERSION = 6;

const MIN_PREFIX_LENGTH = 3;
const MAX_PREFIX_LENGTH = 20;

/**
 * Hashes of a case, for its agent and for operations: of every beginning of its names, three letters or more, and of
 * the whole e-mail address. `Lee-O'Brien` is found by `lee`, `obrien`, `brien` and `leeobrien`.
 */
export function portalIndex(vault: Vault, agentId: string, { FirstName, LastName, EmailAddress }: Named): Buffer[] {
  const names = comparableName(`${FirstName} ${LastName}`);
  const spellings = [names, names.replaceAll("'", ''), names.replaceAll(/['-]/g, '')];
  const words = new Set(spellings.flatMap(wordsOf).flatMap(beginnings));
  if (EmailAddress !== '') words.add(withoutAccents(EmailAddress));
  return [agentId, ANY_AGENT].flatMap((agent) => [...words].map((word) => mark(vault, agent, word)));
}

/** Words of a search with their hashes; a case must have all of them. Nothing typed: none. */
export function searchMarks(vault: Vault, agentId: string, typed: string): { text: string; mark: Buffer }[] {
  const isAddress = typed.includes('@');
  const names = comparableName(typed).replaceAll("'", '');
  const words = isAddress
    ? [withoutAccents(typed.trim())]
    : wordsOf(names).map((word) => word.slice(0, MAX_PREFIX_LENGTH));
  return [...new Set(words)].map((text) => ({ text, mark: mark(vault, agentId, text) }));
}

/** The same word of another agent's case has another hash. */
const mark = (vault: Vault, agentId: string, word: string): Buffer =>
  vault.blindIndex('portal', JSON.stringify([agentId, word]));

/** The words of a text as a search compares them. */
export const wordsOf = (text: string): string[] => withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word shorter than the minimum counts as a whole: `Li`. */
function beginnings(word: string): string[] {
  const longest = Math.min(word.length, MAX_PREFIX_LENGTH);
  if (longest <= MIN_PREFIX_LENGTH) return [word];
  return Array.from({ length: longest - MIN_PREFIX_LENGTH + 1 }, (_, more) => word.slice(0, MIN_PREFIX_LENGTH + more));
}
