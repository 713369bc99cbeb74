/** Findings that the author accepts, each with its reason (`Definition.Exceptions`). */
import type { Finding } from './model.ts';
import type { Definition, ExceptionData } from './vocabulary.ts';

/**
 * The kinds that can be accepted, all of them about the definition. After a finding of another kind, something would not
 * do what its author wrote, or it is simply mended.
 */
export const ACCEPTABLE: ReadonlySet<string> = new Set([
  'allocation',
  'bounds',
  'child-without-parent',
  'control-type',
  'default-answer',
  'default-stays',
  'duplicate-number',
  'forward-default',
  'late-section',
  'look-ahead',
  'mask-type',
  'masked-choice',
  'max-length',
  'medical-fact',
  'missing-text',
  'never-compared',
  'never-shown-option',
  'never-true',
  'prefill',
  'printed',
  'progress-route',
  'same-label',
  'shadowed',
  'shared-page',
  'suggestions',
  'time-zone',
  'tokenise',
  'unchecked-total',
  'unfiled',
  'unreadable-question',
  'unrequired-file',
  'unsafe-pattern',
  'unwritable-required',
  'yes-no-list',
]);

/** The findings that no exception lists by kind and path. */
export function withoutAccepted({ Exceptions = [] }: Definition, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !Exceptions.some((wanted) => lists(wanted, finding)));
}

/** Why an exception has no effect on these findings; null when it has one. */
export function whyWithoutEffect(wanted: ExceptionData, findings: readonly Finding[]): string | null {
  if (!ACCEPTABLE.has(wanted.Finding)) return `a finding of the kind "${wanted.Finding}" is never accepted`;
  if (wanted.Reason.trim() === '') return 'it gives no reason';
  return findings.some((finding) => lists(wanted, finding)) ? null : `there is no such finding at "${wanted.Path}"`;
}

function lists({ Finding: kind, Path: path }: ExceptionData, finding: Finding): boolean {
  return finding.kind === kind && finding.path === path && ACCEPTABLE.has(kind);
}
