/** What is between braces in a text, and braces that are alone: people would read them as they are written. */
import type { Finding } from '../definition/model.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Everything between braces in a text, whether it can be filled in or not. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}

/** What is wrong with the braces of a text; `said` says why nothing is filled in for a name. */
export function wrongBraces(
  text: string,
  isKnown: (name: string) => boolean,
  said: (name: string) => string,
): Pick<Finding, 'kind' | 'message'>[] {
  const names = [...new Set(placeholders(text))].filter((name) => !isKnown(name));
  const unknown = names.map((name) => ({ kind: 'unknown-placeholder', message: said(name) }));
  const lone = /[{}]/.exec(text.replaceAll(PLACEHOLDER, ''))?.[0];
  if (lone === undefined) return unknown;
  const other = lone === '{' ? '}' : '{';
  const message = `There is a "${lone}" without a "${other}". People would read it: write both around a name, or leave it out.`;
  return [...unknown, { kind: 'lone-brace', message }];
}
