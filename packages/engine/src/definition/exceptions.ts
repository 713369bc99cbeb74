/** Findings that the author accepts, each with its reason (`Definition.Exceptions`). */
import type { Finding } from './model.ts';
import type { Definition, ExceptionData } from './vocabulary.ts';

/** Kinds after which the model would not do what its author wrote: they can never be accepted. */
const NEVER_WANTED = new Set([
  'clause-syntax',
  'cycle',
  'duplicate-name',
  'unknown-binding',
  'unknown-list',
  'unknown-option',
  'unknown-question',
  'unknown-rule',
  'unusable-name',
  'unused-exception',
  'wrong-type',
]);

/** The findings that no exception lists by kind and path. */
export function withoutAccepted({ Exceptions = [] }: Definition, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !Exceptions.some((wanted) => lists(wanted, finding)));
}

/** Why an exception has no effect on these findings; null when it has one. */
export function whyWithoutEffect(wanted: ExceptionData, findings: readonly Finding[]): string | null {
  if (NEVER_WANTED.has(wanted.Finding)) return `a finding of the kind "${wanted.Finding}" is never accepted`;
  if (wanted.Reason.trim() === '') return 'it gives no reason';
  return findings.some((finding) => lists(wanted, finding)) ? null : `there is no such finding at "${wanted.Path}"`;
}

function lists({ Finding: kind, Path: path }: ExceptionData, finding: Finding): boolean {
  return finding.kind === kind && finding.path === path && !NEVER_WANTED.has(kind);
}
